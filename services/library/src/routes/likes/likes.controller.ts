import { Controller, Delete, HttpCode, Post } from '@nestjs/common';
import type { Account } from '@rubato/contracts';
import { CurrentAccount, PathId } from '@rubato/gateway-kit';
import { LikesService } from './likes.service.ts';

@Controller('api/likes')
export class LikesController {
  constructor(private readonly likes: LikesService) {}

  @Post(':songId')
  @HttpCode(200)
  add(@CurrentAccount() account: Account, @PathId('songId') songId: number) {
    return this.likes.add(account, songId);
  }

  @Delete(':songId')
  remove(@CurrentAccount() account: Account, @PathId('songId') songId: number) {
    return this.likes.remove(account, songId);
  }
}
