import { Injectable } from '@nestjs/common';
import {
  AppError,
  authMessages,
  libraryMessages,
  songMessages,
  type Account,
  type SignUp,
  type User,
} from '@rubato/contracts';
import { RpcClient } from '@rubato/service-kit';
import { createSessionToken, hashSessionToken } from '../security/session-cookie.ts';
import type { NewSession } from './signed-in.ts';

type IdLists = Omit<User, keyof Account | 'partial'>;

@Injectable()
export class AuthService {
  constructor(private readonly rpc: RpcClient) {}

  async signUp(user: SignUp, clientAddress: string): Promise<NewSession> {
    const token = createSessionToken();
    const tokenHash = hashSessionToken(token);
    return { token, account: await this.rpc.call(authMessages.signUp, { user, tokenHash, clientAddress }) };
  }

  async logOut(token: string, clientAddress: string): Promise<void> {
    await this.rpc.call(authMessages.endSession, { tokenHash: hashSessionToken(token), clientAddress });
  }

  /** The account with its id lists. A list whose service is away is empty, and named in `partial`. */
  async userOf(account: Account): Promise<User> {
    const [library, catalog] = await Promise.all([
      unlessAway(this.rpc.call(libraryMessages.idsOfUser, { userId: account.id })),
      unlessAway(this.rpc.call(songMessages.idsOfUser, { userId: account.id })),
    ]);
    const lists: Partial<IdLists> = { ...library, ...catalog };
    const partial = (['likedSongIds', 'playlistIds', 'albumIds', 'songIds'] as const).filter(
      (name) => !lists[name],
    );
    return {
      ...account,
      likedSongIds: lists.likedSongIds ?? [],
      playlistIds: lists.playlistIds ?? [],
      albumIds: lists.albumIds ?? [],
      songIds: lists.songIds ?? [],
      ...(partial.length ? { partial } : {}),
    };
  }
}

async function unlessAway<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') return undefined;
    throw error;
  }
}
