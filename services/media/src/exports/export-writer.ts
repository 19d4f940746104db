import { Inject, Injectable } from '@nestjs/common';
import { parseAssetId, type Playlist, type Song } from '@rubato/contracts';
import { OBJECT_STORE, RpcClient, type ObjectReader, type ObjectStore } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { toMediaKey, toQuarantineKey } from '../assets/asset-keys.ts';
import { readChunks } from '../object-store/object-chunks.ts';
import type { JobControl } from '../jobs/job.ts';
import { toExportKey } from './export-keys.ts';
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
    const stored = this.objects.put(toExportKey(token), zip.output, signal);
    // The rejection is handled where `stored` is awaited.
    stored.catch((error: unknown) => failed.abort(error));
    try {
      const data = new OwnedData(this.rpc, userId, signal);
      const archive = new Archive(zip, { signal, report }, this.objects, data);
      await archive.fill(await this.#countBytes(userId));
      zip.end();
      return (await stored).bytes;
    } catch (error) {
      zip.output.destroy(error as Error);
      await stored.catch(() => undefined);
      throw error;
    }
  }

  async #countBytes(userId: number): Promise<number> {
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
    const { account, origin, artistName } = await this.data.readAccount();
    const artist = await this.data.readArtist(artistName);
    await this.#addText('account.json', toJson(account));
    await this.#list('decisions.json', this.data.readDecisions(), (decision) => decision);
    await this.#addText('artist.json', toJson(artist));
    await this.#list('songs.json', this.data.readSongs(), addFileNames);
    await this.#list('albums.json', this.data.readAlbums(), (album) => album);
    await this.#list('playlists.json', this.data.readPlaylists(), (playlist) => playlist);
    await this.#list('likes.json', this.data.readLikes(), ({ id, title, artist: name }) => ({
      id,
      title,
      artist: name,
    }));
    await this.#list('follows.json', this.data.readFollows(), ({ id, handle, name }) => ({
      id,
      handle,
      name,
    }));
    for await (const playlist of this.data.readPlaylists()) await this.#addPlaylist(playlist, origin);
    const reportFile = () => this.control.report(totalBytes ? Math.min(1, this.#written / totalBytes) : 0);
    for (const what of ['picture', 'banner'] as const) {
      const url = what === 'picture' ? artist.image_url : artist.banner_url;
      if (url) await this.#addFile(exportNames.artist(what, url), url, reportFile);
    }
    for await (const album of this.data.readAlbums())
      await this.#addFile(exportNames.albumCover(album, album.image_url), album.image_url, reportFile);
    for await (const song of this.data.readSongs()) {
      await this.#addFile(exportNames.cover(song), song.image_url, reportFile);
      await this.#addFile(exportNames.audio(song), song.audio_url, reportFile);
    }
  }

  async #addPlaylist(playlist: Playlist, origin: string): Promise<void> {
    const entries: PlaylistEntry[] = [];
    for await (const song of this.data.readSongsByIds(playlist.song_ids)) {
      // Without lyrics: those of ten thousand songs do not fit into memory.
      const { title, artist, duration } = song;
      entries.push({ song: { title, artist, duration }, location: getLocation(song, playlist, origin) });
    }
    await this.#addText(exportNames.playlist(playlist, 'm3u8'), toM3u8(playlist, entries));
    await this.#addText(exportNames.playlist(playlist, 'xspf'), toXspf(playlist, entries));
    const { image_url: url } = playlist;
    if (url) await this.#addFile(exportNames.playlistCover(playlist, url), url, () => {});
  }

  #addText(name: string, text: string): Promise<void> {
    return this.#add(name, toChunk(text), true);
  }

  #list<Item>(name: string, items: AsyncIterable<Item>, toEntry: (item: Item) => object): Promise<void> {
    return this.#add(name, toJsonList(items, toEntry), true);
  }

  /** Adds the stored file at `url`. Covers at other hosts are not ours. */
  async #addFile(name: string, url: string, onChunk: () => void): Promise<void> {
    if (parseAssetId(url) === undefined) return;
    const key = toMediaKey(url.slice(url.lastIndexOf('/') + 1));
    const reader = await this.#open(key);
    if (!reader) return;
    try {
      await this.#add(name, this.#countChunks(readChunks(key, reader), onChunk), false);
    } finally {
      await reader.close();
    }
  }

  /** Users get their own files also while these are blocked. A file may come back from quarantine between two looks. */
  async #open(key: string): Promise<ObjectReader | undefined> {
    for (const place of [key, toQuarantineKey(key), key]) {
      const reader = await this.objects.open(place);
      if (reader) return reader;
    }
    return undefined;
  }

  async *#countChunks(chunks: AsyncIterable<Uint8Array>, onChunk: () => void): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#written += chunk.length;
      onChunk();
      yield chunk;
    }
  }

  #add(name: string, content: AsyncIterable<Uint8Array | string>, compress: boolean): Promise<void> {
    return this.zip.add(name, this.#reportItems(content), { compress, signal: this.control.signal });
  }

  /** Long lists also count as progress. */
  async *#reportItems<Chunk>(content: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
    for await (const chunk of content) {
      this.control.report();
      yield chunk;
    }
  }
}

/** The user's own songs are in the archive; others can be heard at their URLs. */
function getLocation(song: Song, { user_id: ownId }: Playlist, origin: string): string {
  return song.user_id === ownId
    ? `../${exportNames.audio(song)}`
    : new URL(song.audio_url, origin).toString();
}

function addFileNames(song: Song): object {
  return { ...song, audio_file: exportNames.audio(song), image_file: exportNames.cover(song) };
}

const toJson = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

async function* toChunk(text: string): AsyncGenerator<string> {
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
