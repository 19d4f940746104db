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
import { RpcClient, wireHeaders, type JsonBytes } from '@rubato/service-kit';
import { persistently } from '../lists/persistently.ts';

export type IdListName = (typeof userIdLists)[number];

const messages = {
  likedSongIds: likeMessages.idsOfUser,
  playlistIds: playlistMessages.idsOfUser,
  albumIds: albumMessages.idsOfUser,
  songIds: songMessages.idsOfUser,
} as const satisfies Record<IdListName, unknown>;

/** A page of ids: JSON with commas between, as the service wrote it. */
export interface IdPage {
  readonly ids: Buffer;
  readonly version: string;
  /** The place to go on after, if there is more. */
  readonly next: string | undefined;
}

const [open, close] = ['{"ids":[', ']}'];
/** A service that is away, or fails: the list is missed, and nothing else. */
const missing = new Set(['UNAVAILABLE', 'INTERNAL']);

/** Reads the lists of ids that belong to a user, page by page, from the services that own them. */
@Injectable()
export class IdLists {
  constructor(private readonly rpc: RpcClient) {}

  /** The first page of a list: undefined when it cannot be had, 'unchanged' for whoever has `heldVersion` of the list. */
  async firstPage(
    userId: number,
    name: IdListName,
    heldVersion?: string,
  ): Promise<IdPage | 'unchanged' | undefined> {
    try {
      return toPage(await this.#ask(userId, name, { unlessVersion: heldVersion }));
    } catch (error) {
      if (error instanceof AppError && missing.has(error.code)) return undefined;
      throw error;
    }
  }

  /** What comes after a page, as it is wanted. Throws when it cannot be had: the answer has begun. */
  async *pagesAfter(userId: number, name: IdListName, page: IdPage): AsyncGenerator<Buffer> {
    for (let after = page.next; after !== undefined;) {
      const place = after;
      const answer = toPage(await persistently(() => this.#ask(userId, name, { after: place })));
      if (answer === 'unchanged') throw new AppError('INTERNAL', texts.serverError);
      yield answer.ids;
      after = answer.next;
    }
  }

  #ask(
    userId: number,
    name: IdListName,
    part: { after?: string | undefined; unlessVersion?: string | undefined },
  ): Promise<JsonBytes> {
    return this.rpc.callBytes(messages[name], { userId, ...part });
  }
}

/** Takes the service's words off; the ids are passed on as they came. */
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
