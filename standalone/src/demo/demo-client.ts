import {
  albumSchema,
  demoSecretHeader,
  httpNames,
  playlistListSchema,
  songListSchema,
  songSchema,
  userSchema,
  type Album,
  type AlbumForm,
  type Song,
  type User,
} from '@rubato/contracts';
import { openAsBlob } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DemoArtist, DemoSong } from './demo-catalog.ts';

/** An error response of the API. */
export class DemoApiError extends Error {
  override readonly name = 'DemoApiError';

  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** The fields of a song's form. */
export type SongField = 'title' | 'lyrics' | 'genre' | 'release_year' | 'image' | 'audio';
export const songFields: readonly SongField[] = [
  'title',
  'lyrics',
  'genre',
  'release_year',
  'image',
  'audio',
];

/** Limits on log-ins and sign-ups, for which it does not wait, last longer. */
const maxWaitSeconds = 60;

/** How often a request is sent if visitors' log-ins end the session each time. */
const maxAttempts = 100;

/** A client of the public API for one demo artist. */
export class DemoClient {
  readonly #cookies = new Map<string, string>();
  #isDemoUser = false;

  /** With the `secret` of auth, the limits of demo log-ins do not apply. `signal` ends waiting for other limits. */
  constructor(
    private readonly url: string,
    private readonly secret: string,
    private readonly signal?: AbortSignal,
  ) {}

  /** Logs in as `artist`, and signs up if necessary. The demo user needs no password. */
  async logIn(artist: DemoArtist, password: string): Promise<User> {
    const { demo, email, username, artist_name } = artist;
    if (demo) {
      const user = await this.logInDemo();
      if (!user) throw new Error('There is no demo user');
      return user;
    }
    await this.#send('GET', '/api/auth');
    const signedUp = await this.#send(
      'POST',
      '/api/auth/signup',
      JSON.stringify({ email, username, artist_name, password }),
    );
    if (signedUp.ok) return userSchema.parse(await signedUp.json());
    return userSchema.parse(await this.#requestJson('POST', '/api/auth/login', { email, password }));
  }

  /** Logs in as the demo user. Resolves with undefined if there is none. */
  async logInDemo(): Promise<User | undefined> {
    this.#cookies.clear();
    await this.#sendOnce('GET', '/api/auth');
    const response = await this.#sendOnce('POST', '/api/auth/demo', '{}', {
      [demoSecretHeader]: this.secret,
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw await toApiError('POST', '/api/auth/demo', response);
    this.#isDemoUser = true;
    return userSchema.parse(await response.json());
  }

  /** Whether `artist` has an account with `password`. */
  async hasAccount({ email }: DemoArtist, password: string): Promise<boolean> {
    await this.#send('GET', '/api/auth');
    const response = await this.#send('POST', '/api/auth/login', JSON.stringify({ email, password }));
    if (response.status >= 500 || response.status === 429)
      throw await toApiError('POST', '/api/auth/login', response);
    return response.ok;
  }

  /** The user with all ids of its lists. Throws a DemoApiError if a list is unavailable. */
  async getUser(): Promise<User> {
    const user = userSchema.parse(await this.#requestJson('GET', '/api/auth'));
    if (user.partial) throw new DemoApiError(`GET /api/auth returned no ${user.partial.join()}`, 503);
    return user;
  }

  async listSongs(): Promise<Song[]> {
    return songListSchema.parse(await this.#requestJson('GET', '/api/songs/current')).songs;
  }

  async getSong(id: number): Promise<Song> {
    return songSchema.parse(await this.#requestJson('GET', `/api/songs/${id}`));
  }

  async listPlaylistIds(): Promise<number[]> {
    const { playlists } = playlistListSchema.parse(await this.#requestJson('GET', '/api/playlists'));
    return playlists.map(({ id }) => id);
  }

  async addSong(song: DemoSong, folder: string): Promise<Song> {
    const form = await createSongForm(song, folder, songFields);
    return songSchema.parse(await (await this.#sendOrThrow('POST', '/api/songs', form)).json());
  }

  /** Restores the given fields of the song `id` from the catalog, and its duration if one is given. */
  async updateSong(
    id: number,
    song: DemoSong,
    folder: string,
    { fields, duration }: { fields: readonly SongField[]; duration?: string | undefined },
  ): Promise<Song> {
    const form = await createSongForm(song, folder, fields);
    if (duration) form.set('duraton', duration);
    return songSchema.parse(await (await this.#sendOrThrow('PUT', `/api/songs/${id}`, form)).json());
  }

  /** Sends DELETE to `path`. 404 counts as success. */
  async remove(path: string): Promise<void> {
    const response = await this.#send('DELETE', path);
    if (!response.ok && response.status !== 404) throw await toApiError('DELETE', path, response);
  }

  async getAlbum(id: number): Promise<Album> {
    return albumSchema.parse(await this.#requestJson('GET', `/api/albums/${id}`));
  }

  async createAlbum(album: AlbumForm): Promise<Album> {
    return albumSchema.parse(await this.#requestJson('POST', '/api/albums', album));
  }

  async updateAlbum(id: number, album: AlbumForm): Promise<void> {
    await this.#requestJson('PUT', `/api/albums/${id}`, album);
  }

  async addToAlbum(albumId: number, songId: number): Promise<void> {
    await this.#sendOrThrow('POST', `/api/albums/${albumId}/songs/${songId}`);
  }

  async #requestJson(method: string, path: string, body?: object): Promise<unknown> {
    return (await this.#sendOrThrow(method, path, body && JSON.stringify(body))).json();
  }

  async #sendOrThrow(method: string, path: string, body?: string | FormData): Promise<Response> {
    const response = await this.#send(method, path, body);
    if (!response.ok) throw await toApiError(method, path, response);
    return response;
  }

  /**
   * Logs in again if the session of the demo user has ended: visitors' sessions displace the oldest. Waits while a limit on changes is
   * reached.
   */
  async #send(method: string, path: string, body?: string | FormData): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#sendOnce(method, path, body);
      const isLoggedOut = response.status === 401 && this.#isDemoUser;
      const waitSeconds = response.status === 429 ? Number(response.headers.get('retry-after')) : Infinity;
      const isRepeated = isLoggedOut || waitSeconds <= maxWaitSeconds;
      if (!isRepeated || attempt === maxAttempts) return response;
      await response.body?.cancel();
      if (isLoggedOut) await this.logInDemo();
      else await delay(waitSeconds * 1000, undefined, { signal: this.signal });
    }
  }

  async #sendOnce(
    method: string,
    path: string,
    body?: string | FormData,
    extra: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const headers: Record<string, string> = {
      ...extra,
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      [httpNames.csrfHeader]: this.#cookies.get(httpNames.csrfCookie) ?? '',
    };
    if (typeof body === 'string') headers['content-type'] = 'application/json';
    const response = await fetch(this.url + path, { method, headers, ...(body ? { body } : {}) });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
    return response;
  }
}

async function toApiError(method: string, path: string, response: Response): Promise<DemoApiError> {
  const { status } = response;
  return new DemoApiError(`${method} ${path} returned ${status}: ${await response.text()}`, status);
}

async function createSongForm(
  song: DemoSong,
  folder: string,
  fields: readonly SongField[],
): Promise<FormData> {
  const form = new FormData();
  for (const field of fields) {
    if (field === 'image') form.set(field, await openAsBlob(join(folder, song.cover)), basename(song.cover));
    else if (field === 'audio')
      form.set(field, await openAsBlob(join(folder, song.audio)), basename(song.audio));
    else form.set(field, String(song[field]));
  }
  return form;
}
