import { Injectable } from '@nestjs/common';
import { likeMessages, songMessages, type Account } from '@rubato/contracts';
import { toActor } from '@rubato/gateway-kit';
import { RpcClient } from '@rubato/service-kit';

@Injectable()
export class LikesService {
  constructor(private readonly rpc: RpcClient) {}

  /** Throws NOT_FOUND if the song does not exist. */
  async add(account: Account, songId: number): Promise<{ song_id: number }> {
    await this.rpc.call(songMessages.assertExists, { id: songId });
    return this.rpc.call(likeMessages.add, { actor: toActor(account), songId });
  }

  remove(account: Account, songId: number): Promise<{ song_id: number }> {
    return this.rpc.call(likeMessages.remove, { actor: toActor(account), songId });
  }
}
