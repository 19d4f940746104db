import {
  accountExportMessages,
  albumMessages,
  AppError,
  artistMessages,
  followMessages,
  likeMessages,
  maxListIds,
  playlistMessages,
  songMessages,
  type Album,
  type ArtistSummary,
  type Playlist,
  type Rpc,
  type Song,
} from '@rubato/contracts';
import { decode, wireHeaders, type RpcClient } from '@rubato/service-kit';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const pageSize = 50;
/** An owner that restarts or is overloaded must not cost hours of writing: about five minutes. */
const maxAttempts = 300;
const retryMs = 1000;

/** Reads what the services have of a member, page by page. */
export class OwnedData {
  constructor(
    private readonly rpc: RpcClient,
    private readonly userId: number,
    private readonly signal: AbortSignal,
  ) {}

  async account() {
    return (await this.#read(accountExportMessages.account, { userId: this.userId })).body;
  }

  async artist(artistName: string) {
    const actor = { userId: this.userId };
    return (await this.#read(artistMessages.ofActor, { actor, artistName })).body;
  }

  /** Newest first, also blocked ones. */
  async *songs(): AsyncGenerator<Song> {
    const actor = { userId: this.userId };
    for (let before: number | undefined; ;) {
      const page = { ...actor, actor, limit: pageSize, ...(before ? { before } : {}) };
      const { songs } = (await this.#read(songMessages.pageOfUser, page)).body;
      if (!songs.length) return;
      yield* songs;
      before = songs.at(-1)?.id;
    }
  }

  /** Newest first. */
  async *albums(): AsyncGenerator<Album> {
    for (let before: number | undefined; ;) {
      const page = { userId: this.userId, limit: pageSize, ...(before ? { before } : {}) };
      const { albums } = (await this.#read(albumMessages.pageOfUser, page)).body;
      const sorted = Object.values(albums).toSorted((one, other) => other.id - one.id);
      if (!sorted.length) return;
      yield* sorted;
      before = sorted.at(-1)?.id;
    }
  }

  /** Oldest first. */
  async *playlists(): AsyncGenerator<Playlist> {
    for (let after: number | undefined; ;) {
      const page = { userId: this.userId, limit: pageSize, ...(after ? { after } : {}) };
      const { playlists } = (await this.#read(playlistMessages.pageOfUser, page)).body;
      if (!playlists.length) return;
      yield* playlists;
      after = playlists.at(-1)?.id;
    }
  }

  /** The songs that the member likes, oldest like first. */
  async *likes(): AsyncGenerator<Song> {
    for (let after: string | undefined; ;) {
      const page = { userId: this.userId, ...(after === undefined ? {} : { after }) };
      const { body, next } = await this.#read(likeMessages.idsOfUser, page);
      yield* this.songsByIds(body.ids);
      if (next === undefined) return;
      after = next;
    }
  }

  /** The artists that the member follows. */
  async *follows(): AsyncGenerator<ArtistSummary> {
    const { body } = await this.#read(followMessages.idsOfUser, { userId: this.userId });
    for (const ids of chunksOf(body.ids))
      yield* (await this.#read(artistMessages.byIds, { ids })).body.artists;
  }

  /** Those of the songs that exist, in this order. */
  async *songsByIds(ids: readonly number[]): AsyncGenerator<Song> {
    for (const chunk of chunksOf(ids)) {
      const songs = new Map((await this.#songsOf(chunk)).map((song) => [song.id, song]));
      for (const id of chunk) {
        const song = songs.get(id);
        if (song) yield song;
      }
    }
  }

  /** A page is shorter if the songs have long lyrics. */
  async #songsOf(ids: number[]): Promise<Song[]> {
    const found: Song[] = [];
    for (let before: number | undefined; ;) {
      const page = { ids, limit: maxListIds, ...(before ? { before } : {}) };
      const { songs } = (await this.#read(songMessages.pageOfIds, page)).body;
      found.push(...songs);
      before = songs.at(-1)?.id;
      if (before === undefined || found.length === ids.length) return found;
    }
  }

  async #read<Request extends z.core.$ZodType, Response extends z.core.$ZodType>(
    message: Rpc<Request, Response>,
    request: z.input<Request>,
  ): Promise<{ body: z.output<Response>; next: string | undefined }> {
    for (let attempts = 1; ; attempts += 1) {
      this.signal.throwIfAborted();
      try {
        const { bytes, headers } = await this.rpc.callBytes(message, request);
        return { body: z.parse(message.response, decode(bytes)), next: headers[wireHeaders.next] };
      } catch (error) {
        const isUnavailable = error instanceof AppError && error.code === 'UNAVAILABLE';
        if (!isUnavailable || attempts === maxAttempts) throw error;
        await delay(retryMs, undefined, { signal: this.signal });
      }
    }
  }
}

function* chunksOf(ids: readonly number[]): Generator<number[]> {
  for (let start = 0; start < ids.length; start += maxListIds) yield ids.slice(start, start + maxListIds);
}
