import { Controller } from '@nestjs/common';
import {
  albumMessages,
  artistMessages,
  songMessages,
  type blockSchema,
  type unblockSchema,
} from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { BlocksService } from './blocks.service.ts';

type Block = z.output<typeof blockSchema>;
type Unblock = z.output<typeof unblockSchema>;

@Controller()
export class BlocksHandlers {
  constructor(private readonly blocks: BlocksService) {}

  @Handles(songMessages.block)
  async blockSong(block: Block) {
    return replyWhenDone(this.blocks.decideSong(block));
  }

  @Handles(songMessages.unblock)
  async unblockSong(unblock: Unblock) {
    return replyWhenDone(this.blocks.decideSong(unblock));
  }

  @Handles(albumMessages.block)
  async blockAlbum(block: Block) {
    return replyWhenDone(this.blocks.decideAlbum(block));
  }

  @Handles(albumMessages.unblock)
  async unblockAlbum(unblock: Unblock) {
    return replyWhenDone(this.blocks.decideAlbum(unblock));
  }

  @Handles(artistMessages.blockPicture)
  async blockPicture(block: Block) {
    return replyWhenDone(this.blocks.decidePicture(block));
  }

  @Handles(artistMessages.unblockPicture)
  async unblockPicture(unblock: Unblock) {
    return replyWhenDone(this.blocks.decidePicture(unblock));
  }
}

async function replyWhenDone(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
