import {
  accountExportMessages,
  albumMessages,
  artistMessages,
  followMessages,
  hasErrorCode,
  likeMessages,
  maxListIds,
  playlistMessages,
  songMessages,
  type Actor,
  type Album,
  type ArtistSummary,
  type ExportedDecision,
  type Playlist,
  type Rpc,
  type Song,
} from '@rubato/contracts';
import { decode, retry, wireHeaders, type RpcClient } from '@rubato/service-kit';
import { z } from 'zod';

const pageSize = 50;
/** An owner that restarts or is overloaded must not cost hours of writing: about five minutes. */
const maxAttempts = 300;
const retryMs = 1000;
/** Library does not know whose songs are. Catalog does, and decides. */
const includeBlocked = { include: 'blocked' } as const;

/** Reads what the services have of a user, page by page: also what moderators have blocked of it. */
export class OwnedData {
  readonly #actor: Actor;

  constructor(
    private readonly rpc: RpcClient,
    private readonly userId: number,
    private readonly signal: AbortSignal,
  ) {
    this.#actor = { userId };
  }

  async readAccount() {
    return (await this.#read(accountExportMessages.account, { userId: this.userId })).body;
  }

  /** What moderators have decided about the user, oldest first. */
  async *readDecisions(): AsyncGenerator<ExportedDecision> {
    for (let after: number | undefined; ;) {
      const page = { userId: this.userId, ...(after ? { after } : {}) };
      const { decisions } = (await this.#read(accountExportMessages.decisions, page)).body;
      if (!decisions.length) return;
      yield* decisions;
      after = decisions.at(-1)?.id;
    }
  }

  async readArtist(artistName: string) {
    return (await this.#read(artistMessages.ofActor, { actor: this.#actor, artistName })).body;
  }

  /** Newest first. */
  async *readSongs(): AsyncGenerator<Song> {
    for (let before: number | undefined; ;) {
      const page = this.#createPageRequest(before);
      const { songs } = (await this.#read(songMessages.pageOfUser, page)).body;
      if (!songs.length) return;
      yield* songs;
      before = songs.at(-1)?.id;
    }
  }

  /** Newest first. */
  async *readAlbums(): AsyncGenerator<Album> {
    for (let before: number | undefined; ;) {
      const page = this.#createPageRequest(before);
      const { albums } = (await this.#read(albumMessages.pageOfUser, page)).body;
      const sorted = Object.values(albums).toSorted((one, other) => other.id - one.id);
      if (!sorted.length) return;
      yield* sorted;
      before = sorted.at(-1)?.id;
    }
  }

  /** Oldest first, with the songs that `#readSongsByIds` returns. */
  async *readPlaylists(): AsyncGenerator<Playlist> {
    for (let after: number | undefined; ;) {
      const page = { userId: this.userId, limit: pageSize, ...includeBlocked, ...(after ? { after } : {}) };
      const { playlists } = (await this.#read(playlistMessages.pageOfUser, page)).body;
      if (!playlists.length) return;
      for (const playlist of playlists) {
        const songIds: number[] = [];
        for await (const { id } of this.readSongsByIds(playlist.song_ids)) songIds.push(id);
        yield { ...playlist, song_ids: songIds };
      }
      after = playlists.at(-1)?.id;
    }
  }

  /** The songs that the user likes, oldest like first. */
  async *readLikes(): AsyncGenerator<Song> {
    for (let after: string | undefined; ;) {
      const page = { userId: this.userId, ...includeBlocked, ...(after === undefined ? {} : { after }) };
      const { body, next } = await this.#read(likeMessages.idsOfUser, page);
      yield* this.readSongsByIds(body.ids);
      if (next === undefined) return;
      after = next;
    }
  }

  /** The artists that the user follows. */
  async *readFollows(): AsyncGenerator<ArtistSummary> {
    const { body } = await this.#read(followMessages.idsOfUser, { userId: this.userId });
    for (const ids of splitIntoChunks(body.ids))
      yield* (await this.#read(artistMessages.byIds, { ids })).body.artists;
  }

  /** Those of the songs that exist, in this order. Blocked songs of others are left out. */
  async *readSongsByIds(ids: readonly number[]): AsyncGenerator<Song> {
    for (const chunk of splitIntoChunks(ids)) {
      const songs = new Map((await this.#readSongsByIds(chunk)).map((song) => [song.id, song]));
      for (const id of chunk) {
        const song = songs.get(id);
        if (song) yield song;
      }
    }
  }

  /** A page is shorter if the songs have long lyrics. */
  async #readSongsByIds(ids: number[]): Promise<Song[]> {
    const found: Song[] = [];
    for (let before: number | undefined; ;) {
      const page = { ids, actor: this.#actor, limit: maxListIds, ...(before ? { before } : {}) };
      const { songs } = (await this.#read(songMessages.pageOfIds, page)).body;
      found.push(...songs);
      before = songs.at(-1)?.id;
      if (before === undefined || found.length === ids.length) return found;
    }
  }

  #createPageRequest(before: number | undefined) {
    return {
      userId: this.userId,
      actor: this.#actor,
      limit: pageSize,
      ...(before ? { before } : {}),
    };
  }

  async #read<Request extends z.core.$ZodType, Response extends z.core.$ZodType>(
    message: Rpc<Request, Response>,
    request: z.input<Request>,
  ): Promise<{ body: z.output<Response>; next: string | undefined }> {
    const { bytes, headers } = await retry(() => this.rpc.callBytes(message, request), {
      maxAttempts,
      isTemporary: (error) => hasErrorCode(error, 'UNAVAILABLE'),
      computeDelayMs: () => retryMs,
      signal: this.signal,
    });
    return { body: z.parse(message.response, decode(bytes)), next: headers[wireHeaders.next] };
  }
}

function* splitIntoChunks(ids: readonly number[]): Generator<number[]> {
  for (let start = 0; start < ids.length; start += maxListIds) yield ids.slice(start, start + maxListIds);
}
