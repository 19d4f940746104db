import type { Album, Song } from '@rubato/contracts';
import { retry } from '@rubato/service-kit';
import { readDemoCatalog, type DemoCatalog, type DemoSong } from './demo-catalog.ts';
import { DemoClient, DemoApiError, type SongField } from './demo-client.ts';
import { DemoStateFile, toRestoredSong, type DemoState } from './demo-state.ts';
import { findChangedFields } from './changed-fields.ts';
import { toCatalogAlbum } from './catalog-album.ts';

export interface ResetOptions {
  /** The folder of the demo catalog. */
  readonly demoFolder: string;
  /** The folder of the demo's state. */
  readonly dataFolder: string;
  /** The gateway's base URL. */
  readonly url: string;
  /** That of auth: without it, the limits of visitors apply. */
  readonly secret: string;
  /** Aborts the reset between two steps; the next reset continues. */
  readonly signal?: AbortSignal;
  /**
   * The pause between attempts while the demo user's quota is exhausted: files of deleted songs are deleted
   * with a delay. Milliseconds.
   */
  readonly quotaRetryMs?: number;
}

/** The number of changes made by a reset. */
export interface ResetReport {
  songsRemoved: number;
  songsAdded: number;
  songsRestored: number;
  albumsRemoved: number;
  playlistsRemoved: number;
  likesRemoved: number;
}

const maxQuotaRetries = 30;

/**
 * Restores the demo user's songs and albums from the demo catalog, and deletes everything that visitors
 * have added until then: songs, albums, playlists and likes. Keeps unchanged songs, and what other users have done
 * with them. Can be interrupted at any point and run again. Throws a DemoApiError if the API rejects a request.
 */
export async function resetDemo(options: ResetOptions): Promise<ResetReport | undefined> {
  const file = new DemoStateFile(options.dataFolder);
  const state = await file.read();
  if (!state || state.seeding === 'begun') return undefined;
  const catalog = await readDemoCatalog(options.demoFolder);
  const reset = new Reset(catalog, state, file, options);
  const report = await reset.run();
  if (!report) return undefined;
  await file.write({ ...state, resetAt: new Date().toISOString() });
  return report;
}

class Reset {
  readonly #client: DemoClient;
  /** The existing songs of the catalog. */
  readonly #kept = new Set<number>();
  readonly #report: ResetReport = {
    songsRemoved: 0,
    songsAdded: 0,
    songsRestored: 0,
    albumsRemoved: 0,
    playlistsRemoved: 0,
    likesRemoved: 0,
  };

  constructor(
    private readonly catalog: DemoCatalog,
    private readonly state: DemoState,
    private readonly file: DemoStateFile,
    private readonly options: ResetOptions,
  ) {
    this.#client = new DemoClient(options.url, options.secret, options.signal);
  }

  /** Resolves with undefined if there is no demo user. */
  async run(): Promise<ResetReport | undefined> {
    const artist = this.catalog.artists.find(({ demo }) => demo);
    if (!artist) throw new Error('The demo catalog has no artist for the demo user');
    if (!(await this.#client.logInDemo())) return undefined;
    const isAbsent = this.state.seeding === 'absent';
    const wanted = isAbsent ? [] : this.catalog.songs.filter((song) => song.artist === artist.key);
    for (const id of (await this.#client.getUser()).likedSongIds)
      await this.#remove(`/api/likes/${id}`, 'likesRemoved');
    for (const id of await this.#client.listPlaylistIds())
      await this.#remove(`/api/playlists/${id}`, 'playlistsRemoved');
    const songs = await this.#resetSongs(wanted);
    const albums = isAbsent ? [] : this.catalog.albums.filter((album) => album.artist === artist.key);
    await this.#resetAlbums(albums, songs);
    return this.#report;
  }

  /** Restores the songs, and returns them by title. */
  async #resetSongs(wanted: readonly DemoSong[]): Promise<Map<string, Song>> {
    const existing = await this.#client.listSongs();
    const ids = matchSongs(wanted, existing, this.state);
    for (const id of ids.values()) this.#kept.add(id);
    await this.#removeOthers(existing);
    const songs = new Map<string, Song>();
    for (const song of wanted) {
      this.options.signal?.throwIfAborted();
      const id = ids.get(song.key);
      const restored = id === undefined ? await this.#add(song) : await this.#restore(id, song);
      songs.set(song.title, restored);
      this.state.songs[song.key] = toRestoredSong(restored);
      await this.file.write(this.state);
    }
    return songs;
  }

  async #add(song: DemoSong): Promise<Song> {
    const added = await this.#retryWhileQuotaExhausted(() =>
      this.#client.addSong(song, this.options.demoFolder),
    );
    this.#kept.add(added.id);
    this.#report.songsAdded += 1;
    return added;
  }

  /** Removes those of `songs` that are not of the catalog. */
  async #removeOthers(songs: readonly Song[]): Promise<void> {
    for (const { id } of songs)
      if (!this.#kept.has(id)) await this.#remove(`/api/songs/${id}`, 'songsRemoved');
  }

  async #restore(id: number, song: DemoSong): Promise<Song> {
    const existing = await this.#client.getSong(id);
    const remembered = this.state.songs[song.key];
    const fields: readonly SongField[] = findChangedFields(song, existing, remembered);
    const duration =
      remembered && !fields.includes('audio') && existing.duration !== remembered.duration
        ? remembered.duration
        : undefined;
    if (!fields.length && !duration) return existing;
    this.#report.songsRestored += 1;
    return this.#retryWhileQuotaExhausted(() =>
      this.#client.updateSong(id, song, this.options.demoFolder, { fields, duration }),
    );
  }

  async #resetAlbums(
    entries: readonly DemoCatalog['albums'][number][],
    songs: ReadonlyMap<string, Song>,
  ): Promise<void> {
    const { albumIds } = await this.#client.getUser();
    const unwanted = new Map<number, Album>();
    for (const id of albumIds) unwanted.set(id, await this.#client.getAlbum(id));
    const albums = entries.flatMap((entry) => {
      const wanted = toCatalogAlbum(this.catalog, entry, songs);
      if (!wanted) return [];
      const existing = findClosestAlbum([...unwanted.values()], entry.title, wanted.songIds);
      if (existing) unwanted.delete(existing.id);
      return [{ ...wanted, existing }];
    });
    // Delete first: the demo user's quota may be exhausted.
    for (const id of unwanted.keys()) await this.#remove(`/api/albums/${id}`, 'albumsRemoved');
    for (const { album, songIds, existing } of albums) {
      this.options.signal?.throwIfAborted();
      if (existing) await this.#client.updateAlbum(existing.id, album);
      await this.#restoreSongs(existing ?? (await this.#client.createAlbum(album)), songIds);
    }
  }

  /** Songs are in the order in which they were added. */
  async #restoreSongs({ id, song_ids: songIds }: Album, wanted: readonly number[]): Promise<void> {
    if (songIds.join() === wanted.join()) return;
    for (const songId of songIds) await this.#client.remove(`/api/albums/${id}/songs/${songId}`);
    for (const songId of wanted) await this.#client.addToAlbum(id, songId);
  }

  async #remove(path: string, count: keyof ResetReport): Promise<void> {
    this.options.signal?.throwIfAborted();
    await this.#client.remove(path);
    this.#report[count] += 1;
  }

  #retryWhileQuotaExhausted<Result>(work: () => Promise<Result>): Promise<Result> {
    const attempt = async (number: number) => {
      // Visitors may have used it up meanwhile.
      if (number > 1) await this.#removeOthers(await this.#client.listSongs());
      return work();
    };
    return retry(attempt, {
      maxAttempts: maxQuotaRetries + 1,
      isTemporary: (error) => error instanceof DemoApiError && error.status === 403,
      computeDelayMs: () => this.options.quotaRetryMs ?? 2000,
      signal: this.options.signal,
    });
  }
}

/** The ids of existing songs by key in the catalog: with the remembered id, otherwise with the title. */
function matchSongs(
  wanted: readonly DemoSong[],
  songs: readonly Song[],
  { songs: remembered }: DemoState,
): Map<string, number> {
  const left = new Map(songs.map((song) => [song.id, song]));
  const byKey = new Map<string, number>();
  const take = (key: string, id: number | undefined) => {
    if (id !== undefined && left.delete(id)) byKey.set(key, id);
  };
  for (const { key } of wanted) take(key, remembered[key]?.id);
  for (const { key, title } of wanted)
    if (!byKey.has(key)) take(key, [...left.values()].find((song) => song.title === title)?.id);
  return byKey;
}

/** The album with this title, otherwise the one that shares the most songs. */
function findClosestAlbum(
  albums: readonly Album[],
  title: string,
  songIds: readonly number[],
): Album | undefined {
  const countShared = (album: Album) => album.song_ids.filter((id) => songIds.includes(id)).length;
  const [best] = albums.toSorted((one, other) => countShared(other) - countShared(one));
  return albums.find((album) => album.title === title) ?? (best && countShared(best) > 0 ? best : undefined);
}
