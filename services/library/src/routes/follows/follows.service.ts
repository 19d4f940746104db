import { Injectable } from '@nestjs/common';
import {
  AppError,
  artistMessages,
  followMessages,
  followTexts,
  texts,
  type Account,
} from '@rubato/contracts';
import { toActor } from '@rubato/gateway-kit';
import { RpcClient } from '@rubato/service-kit';

@Injectable()
export class FollowsService {
  constructor(private readonly rpc: RpcClient) {}

  async listIds(userId: number): Promise<{ artist_ids: number[] }> {
    const { ids } = await this.rpc.call(followMessages.idsOfUser, { userId });
    return { artist_ids: ids };
  }

  /** Throws NOT_FOUND if the artist does not exist, and FORBIDDEN if it is the user's own. */
  async add(account: Account, artistId: number): Promise<{ artist_id: number }> {
    const { artists } = await this.rpc.call(artistMessages.byIds, { ids: [artistId] });
    if (!artists[0]) throw new AppError('NOT_FOUND', texts.notFound);
    if (artists[0].user_id === account.id) throw new AppError('FORBIDDEN', followTexts.own);
    return this.rpc.call(followMessages.add, { actor: toActor(account), artistId });
  }

  remove(account: Account, artistId: number): Promise<{ artist_id: number }> {
    return this.rpc.call(followMessages.remove, { actor: toActor(account), artistId });
  }
}
