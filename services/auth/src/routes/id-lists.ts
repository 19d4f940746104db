import { Injectable } from '@nestjs/common';
import {
  albumMessages,
  AppError,
  likeMessages,
  playlistMessages,
  songMessages,
  texts,
  userIdLists,
} from '@rubato/contracts';
import { retryRead } from '@rubato/gateway-kit';
import { RpcClient, wireHeaders, type JsonBytes } from '@rubato/service-kit';

export type IdListName = (typeof userIdLists)[number];

const messages = {
  likedSongIds: likeMessages.idsOfUser,
  playlistIds: playlistMessages.idsOfUser,
  albumIds: albumMessages.idsOfUser,
  songIds: songMessages.idsOfUser,
} as const satisfies Record<IdListName, unknown>;

/** A page of ids as comma-separated JSON, exactly as the service sent it. */
export interface IdPage {
  readonly ids: Buffer;
  readonly version: string;
  /** The cursor of the next page, if there is one. */
  readonly next: string | undefined;
}

const [open, close] = ['{"ids":[', ']}'];
/** If a service is unavailable or fails, its list is omitted. */
const tolerated = new Set(['UNAVAILABLE', 'INTERNAL']);

/** Reads a user's lists of ids, page by page, from the services that own them. */
@Injectable()
export class IdLists {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * The first page of a list; undefined if it is unavailable, 'unchanged' if it still has the version
   * `heldVersion`.
   */
  async getFirstPage(
    userId: number,
    name: IdListName,
    heldVersion?: string,
  ): Promise<IdPage | 'unchanged' | undefined> {
    try {
      return toPage(await this.#request(userId, name, { unlessVersion: heldVersion }));
    } catch (error) {
      if (error instanceof AppError && tolerated.has(error.code)) return undefined;
      throw error;
    }
  }

  /**
   * The pages after `page`, on demand. Throws if one is unavailable, since the response has already started.
   */
  async *readPagesAfter(userId: number, name: IdListName, page: IdPage): AsyncGenerator<Buffer> {
    for (let after = page.next; after !== undefined;) {
      const cursor = after;
      const next = toPage(await retryRead(() => this.#request(userId, name, { after: cursor })));
      if (next === 'unchanged') throw new AppError('INTERNAL', texts.serverError);
      yield next.ids;
      after = next.next;
    }
  }

  #request(
    userId: number,
    name: IdListName,
    options: { after?: string | undefined; unlessVersion?: string | undefined },
  ): Promise<JsonBytes> {
    return this.rpc.callBytes(messages[name], { userId, ...options });
  }
}

/** Strips the envelope of the service's message; the ids are passed on unchanged. */
function toPage({ bytes, headers }: JsonBytes): IdPage | 'unchanged' {
  if (headers[wireHeaders.unchanged]) return 'unchanged';
  const message = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = message.length - close.length;
  if (message.toString('latin1', 0, open.length) !== open || message.toString('latin1', end) !== close)
    throw new AppError('INTERNAL', texts.serverError);
  return {
    ids: message.subarray(open.length, end),
    version: headers[wireHeaders.version] ?? '0',
    next: headers[wireHeaders.next],
  };
}
