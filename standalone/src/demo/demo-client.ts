import { httpNames, songListSchema, songSchema, userSchema, type Song, type User } from '@rubato/contracts';
import { openAsBlob } from 'node:fs';
import { basename, join } from 'node:path';
import type { DemoArtist, DemoSong } from './demo-catalogue.ts';

/** One demo artist at the public API, as any client uses it. */
export class DemoClient {
  readonly #cookies = new Map<string, string>();

  constructor(private readonly url: string) {}

  /** Signs in as `artist`, signing up first where need be; the demo user needs no password. */
  async enter({ demo, email, username, artist_name }: DemoArtist, password: string): Promise<User> {
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

  async songs(): Promise<Song[]> {
    return songListSchema.parse(await this.#json('GET', '/api/songs/current')).songs;
  }

  async addSong(song: DemoSong, folder: string): Promise<Song> {
    const form = new FormData();
    for (const name of ['title', 'lyrics', 'genre'] as const) form.set(name, song[name]);
    form.set('release_year', String(song.release_year));
    form.set('image', await openAsBlob(join(folder, song.cover)), basename(song.cover));
    form.set('audio', await openAsBlob(join(folder, song.audio)), basename(song.audio));
    return songSchema.parse(await (await this.#checked('POST', '/api/songs', form)).json());
  }

  async #json(method: string, path: string, body?: object): Promise<unknown> {
    return (await this.#checked(method, path, body && JSON.stringify(body))).json();
  }

  async #checked(method: string, path: string, body?: string | FormData): Promise<Response> {
    const response = await this.#send(method, path, body);
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
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
