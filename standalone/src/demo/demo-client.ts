import {
  albumSchema,
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
import type { DemoArtist, DemoSong } from './demo-catalogue.ts';

/** What the API refused, and with which status. */
export class DemoRefusal extends Error {
  override readonly name = 'DemoRefusal';

  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** The parts of a song that the API takes. */
export type SongPart = 'title' | 'lyrics' | 'genre' | 'release_year' | 'image' | 'audio';
export const songParts: readonly SongPart[] = ['title', 'lyrics', 'genre', 'release_year', 'image', 'audio'];

/** One demo artist at the public API, as any client uses it. */
export class DemoClient {
  readonly #cookies = new Map<string, string>();

  constructor(private readonly url: string) {}

  /** Signs in as `artist`, signing up first where need be; the demo user needs no password. */
  async enter(artist: DemoArtist, password: string): Promise<User> {
    const { demo, email, username, artist_name } = artist;
    await this.#send('GET', '/api/auth');
    if (demo) return userSchema.parse(await this.#json('POST', '/api/auth/demo', {}));
    const signedUp = await this.#send(
      'POST',
      '/api/auth/signup',
      JSON.stringify({ email, username, artist_name, password }),
    );
    if (signedUp.ok) return userSchema.parse(await signedUp.json());
    return userSchema.parse(await this.#json('POST', '/api/auth/login', { email, password }));
  }

  /** Whether `artist` has an account that `password` opens. */
  async isMember({ email }: DemoArtist, password: string): Promise<boolean> {
    await this.#send('GET', '/api/auth');
    const answer = await this.#send('POST', '/api/auth/login', JSON.stringify({ email, password }));
    if (answer.status >= 500 || answer.status === 429)
      throw await refusalOf('POST', '/api/auth/login', answer);
    return answer.ok;
  }

  async user(): Promise<User> {
    return userSchema.parse(await this.#json('GET', '/api/auth'));
  }

  async songs(): Promise<Song[]> {
    return songListSchema.parse(await this.#json('GET', '/api/songs/current')).songs;
  }

  async song(id: number): Promise<Song> {
    return songSchema.parse(await this.#json('GET', `/api/songs/${id}`));
  }

  async playlistIds(): Promise<number[]> {
    const { playlists } = playlistListSchema.parse(await this.#json('GET', '/api/playlists'));
    return playlists.map(({ id }) => id);
  }

  async addSong(song: DemoSong, folder: string): Promise<Song> {
    const form = await songForm(song, folder, songParts);
    return songSchema.parse(await (await this.#checked('POST', '/api/songs', form)).json());
  }

  /** Puts the named parts of the song `id` back to what the catalogue says, and its duration where one is given. */
  async changeSong(
    id: number,
    song: DemoSong,
    folder: string,
    { parts, duration }: { parts: readonly SongPart[]; duration?: string | undefined },
  ): Promise<Song> {
    const form = await songForm(song, folder, parts);
    if (duration) form.set('duraton', duration);
    return songSchema.parse(await (await this.#checked('PUT', `/api/songs/${id}`, form)).json());
  }

  /** Deletes what is at `path`, or takes it out. What is gone already is no failure. */
  async remove(path: string): Promise<void> {
    const response = await this.#send('DELETE', path);
    if (!response.ok && response.status !== 404) throw await refusalOf('DELETE', path, response);
  }

  async album(id: number): Promise<Album> {
    return albumSchema.parse(await this.#json('GET', `/api/albums/${id}`));
  }

  async createAlbum(album: AlbumForm): Promise<Album> {
    return albumSchema.parse(await this.#json('POST', '/api/albums', album));
  }

  async changeAlbum(id: number, album: AlbumForm): Promise<void> {
    await this.#json('PUT', `/api/albums/${id}`, album);
  }

  async addToAlbum(albumId: number, songId: number): Promise<void> {
    await this.#checked('POST', `/api/albums/${albumId}/songs/${songId}`);
  }

  async #json(method: string, path: string, body?: object): Promise<unknown> {
    return (await this.#checked(method, path, body && JSON.stringify(body))).json();
  }

  async #checked(method: string, path: string, body?: string | FormData): Promise<Response> {
    const response = await this.#send(method, path, body);
    if (!response.ok) throw await refusalOf(method, path, response);
    return response;
  }

  async #send(method: string, path: string, body?: string | FormData): Promise<Response> {
    const headers: Record<string, string> = {
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

async function refusalOf(method: string, path: string, response: Response): Promise<DemoRefusal> {
  const { status } = response;
  return new DemoRefusal(`${method} ${path} answered ${status}: ${await response.text()}`, status);
}

async function songForm(song: DemoSong, folder: string, parts: readonly SongPart[]): Promise<FormData> {
  const form = new FormData();
  for (const part of parts) {
    if (part === 'image') form.set(part, await openAsBlob(join(folder, song.cover)), basename(song.cover));
    else if (part === 'audio')
      form.set(part, await openAsBlob(join(folder, song.audio)), basename(song.audio));
    else form.set(part, String(song[part]));
  }
  return form;
}
