import { Injectable } from '@nestjs/common';
import { likeMessages, songMessages, type Account } from '@rubato/contracts';
import { RpcClient } from '@rubato/service-kit';

@Injectable()
export class LikesService {
  constructor(private readonly rpc: RpcClient) {}

  /** Throws NOT_FOUND for a song that catalog does not know. */
  async add({ id: userId }: Account, songId: number): Promise<{ song_id: number }> {
    await this.rpc.call(songMessages.assertExists, { id: songId });
    return this.rpc.call(likeMessages.add, { actor: { userId }, songId });
  }

  remove({ id: userId }: Account, songId: number): Promise<{ song_id: number }> {
    return this.rpc.call(likeMessages.remove, { actor: { userId }, songId });
  }
}
