import { Inject, Injectable } from '@nestjs/common';
import { assetIdAt, type Playlist, type Song } from '@rubato/contracts';
import { OBJECT_STORE, RpcClient, type ObjectReader, type ObjectStore } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { mediaKey, quarantineKey } from '../assets/asset-keys.ts';
import { objectChunks } from '../object-store/object-chunks.ts';
import type { JobControl } from '../jobs/job.ts';
import { exportKeyOf } from './export-keys.ts';
import type { ExportJob } from './exports.repository.ts';
import { exportNames } from './file-names.ts';
import { OwnedData } from './owned-data.ts';
import { toM3u8, toXspf, type PlaylistEntry } from './playlist-files.ts';
import { ZipWriter } from './zip-writer.ts';

/** Writes exports into the object store, as a stream: nothing of their size is in memory. */
@Injectable()
export class ExportWriter {
  constructor(
    private readonly database: DataSource,
    private readonly rpc: RpcClient,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** Writes the archive. Resolves with its size. It appears when it is complete, and replaces that of another attempt. */
  async write({ userId, token }: ExportJob, { signal: given, report }: JobControl): Promise<number> {
    const failed = new AbortController();
    const signal = AbortSignal.any([given, failed.signal]);
    const zip = new ZipWriter();
    const stored = this.objects.put(exportKeyOf(token), zip.output, signal);
    // The rejection is handled where `stored` is awaited.
    stored.catch((error: unknown) => failed.abort(error));
    try {
      const data = new OwnedData(this.rpc, userId, signal);
      const archive = new Archive(zip, { signal, report }, this.objects, data);
      await archive.fill(await this.#bytesOf(userId));
      zip.end();
      return (await stored).bytes;
    } catch (error) {
      zip.output.destroy(error as Error);
      await stored.catch(() => undefined);
      throw error;
    }
  }

  async #bytesOf(userId: number): Promise<number> {
    const [row] = await this.database.query<{ bytes: string }[]>(
      `SELECT coalesce(sum(bytes), 0) AS bytes FROM assets WHERE user_id = $1 AND state = 'attached'`,
      [userId],
    );
    return Number(row?.bytes ?? 0);
  }
}

/** The files of one export. Whatever is deleted meanwhile is left out. */
class Archive {
  #written = 0;

  constructor(
    private readonly zip: ZipWriter,
    private readonly control: JobControl,
    private readonly objects: ObjectStore,
    private readonly data: OwnedData,
  ) {}

  async fill(totalBytes: number): Promise<void> {
    const { account, origin, artistName } = await this.data.account();
    const artist = await this.data.artist(artistName);
    await this.#text('account.json', toJson(account));
    await this.#list('decisions.json', this.data.decisions(), (decision) => decision);
    await this.#text('artist.json', toJson(artist));
    await this.#list('songs.json', this.data.songs(), withFiles);
    await this.#list('albums.json', this.data.albums(), (album) => album);
    await this.#list('playlists.json', this.data.playlists(), (playlist) => playlist);
    await this.#list('likes.json', this.data.likes(), ({ id, title, artist: name }) => ({
      id,
      title,
      artist: name,
    }));
    await this.#list('follows.json', this.data.follows(), ({ id, handle, name }) => ({ id, handle, name }));
    for await (const playlist of this.data.playlists()) await this.#playlist(playlist, origin);
    const reportFile = () => this.control.report(totalBytes ? Math.min(1, this.#written / totalBytes) : 0);
    for (const what of ['picture', 'banner'] as const) {
      const url = what === 'picture' ? artist.image_url : artist.banner_url;
      if (url) await this.#file(exportNames.artist(what, url), url, reportFile);
    }
    for await (const album of this.data.albums())
      await this.#file(exportNames.albumCover(album, album.image_url), album.image_url, reportFile);
    for await (const song of this.data.songs()) {
      await this.#file(exportNames.cover(song), song.image_url, reportFile);
      await this.#file(exportNames.audio(song), song.audio_url, reportFile);
    }
  }

  async #playlist(playlist: Playlist, origin: string): Promise<void> {
    const entries: PlaylistEntry[] = [];
    for await (const song of this.data.songsByIds(playlist.song_ids)) {
      // Without lyrics: those of ten thousand songs do not fit into memory.
      const { title, artist, duration } = song;
      entries.push({ song: { title, artist, duration }, location: locationOf(song, playlist, origin) });
    }
    await this.#text(exportNames.playlist(playlist, 'm3u8'), toM3u8(playlist, entries));
    await this.#text(exportNames.playlist(playlist, 'xspf'), toXspf(playlist, entries));
    const { image_url: url } = playlist;
    if (url) await this.#file(exportNames.playlistCover(playlist, url), url, () => {});
  }

  #text(name: string, text: string): Promise<void> {
    return this.#add(name, oneChunk(text), true);
  }

  #list<Item>(name: string, items: AsyncIterable<Item>, toEntry: (item: Item) => object): Promise<void> {
    return this.#add(name, toJsonList(items, toEntry), true);
  }

  /** Adds the stored file at `url`. Covers at other hosts are not ours. */
  async #file(name: string, url: string, onChunk: () => void): Promise<void> {
    if (assetIdAt(url) === undefined) return;
    const key = mediaKey(url.slice(url.lastIndexOf('/') + 1));
    const reader = await this.#open(key);
    if (!reader) return;
    try {
      await this.#add(name, this.#counted(objectChunks(key, reader), onChunk), false);
    } finally {
      await reader.close();
    }
  }

  /** Members get their own files also while these are blocked. A file may come back from quarantine between two looks. */
  async #open(key: string): Promise<ObjectReader | undefined> {
    for (const place of [key, quarantineKey(key), key]) {
      const reader = await this.objects.open(place);
      if (reader) return reader;
    }
    return undefined;
  }

  async *#counted(chunks: AsyncIterable<Uint8Array>, onChunk: () => void): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#written += chunk.length;
      onChunk();
      yield chunk;
    }
  }

  #add(name: string, content: AsyncIterable<Uint8Array | string>, compress: boolean): Promise<void> {
    return this.zip.add(name, this.#reported(content), { compress, signal: this.control.signal });
  }

  /** Long lists also count as progress. */
  async *#reported<Chunk>(content: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
    for await (const chunk of content) {
      this.control.report();
      yield chunk;
    }
  }
}

/** The member's own songs are in the archive; others can be heard at their URLs. */
function locationOf(song: Song, { user_id: ownId }: Playlist, origin: string): string {
  return song.user_id === ownId
    ? `../${exportNames.audio(song)}`
    : new URL(song.audio_url, origin).toString();
}

function withFiles(song: Song): object {
  return { ...song, audio_file: exportNames.audio(song), image_file: exportNames.cover(song) };
}

const toJson = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

async function* oneChunk(text: string): AsyncGenerator<string> {
  yield text;
}

async function* toJsonList<Item>(
  items: AsyncIterable<Item>,
  toEntry: (item: Item) => object,
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const item of items) {
    yield `${separator}${JSON.stringify(toEntry(item))}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
