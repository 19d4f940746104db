import { Controller, Post, Req, Res } from '@nestjs/common';
import type { Account } from '@rubato/contracts';
import { CurrentAccount } from '@rubato/gateway-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ImagesService } from './images.service.ts';

@Controller('api/images')
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Post()
  async upload(
    @CurrentAccount() account: Account,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    void reply.code(201).send(await this.images.upload(request, account));
  }
}
