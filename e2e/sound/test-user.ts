import { albumSchema, songSchema, audioJobListSchema, type Album, type Song } from '@rubato/contracts';
import type { APIRequestContext } from '@playwright/test';
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { callApi } from '../support/api.ts';
import { signUp } from '../pages/users.ts';
import type { AudioFixture } from './fixtures/audio-fixtures.ts';

const image = new URL('../fixtures/evening-cover.png', import.meta.url);
const textFields = { lyrics: 'None', genre: 'Test', release_year: '2000' };

const pollIntervalMs = 250;
const minJobTimeoutMs = 20_000;
const jobTimeoutPerSecondMs = 200;

/** A newly signed-up user who owns the songs to be played. */
export class TestUser {
  readonly #request: APIRequestContext;
  readonly #url: string;

  private constructor(request: APIRequestContext, url: string) {
    this.#request = request;
    this.#url = url;
  }

  static async signUp(request: APIRequestContext, url: string): Promise<TestUser> {
    await signUp(request);
    return new TestUser(request, url);
  }

  /** Uploads files and waits for their background jobs, which would disturb the recording. Throws if the server rejects a file. */
  async uploadSongs(files: readonly AudioFixture[]): Promise<Song[]> {
    const ids: number[] = [];
    for (const file of files) ids.push(await this.#upload(file));
    const seconds = files.reduce((sum, file) => sum + file.seconds, 0);
    const deadline = performance.now() + minJobTimeoutMs + seconds * jobTimeoutPerSecondMs;
    const songs: Song[] = [];
    for (const id of ids) songs.push(await this.#waitForJobs(id, deadline));
    return songs;
  }

  async uploadSong(file: AudioFixture): Promise<Song> {
    const [song] = await this.uploadSongs([file]);
    return song!;
  }

  async createAlbum(title: string, songs: readonly Song[]): Promise<Album> {
    const fields = { title, image_url: `${this.#url}${songs[0]?.image_url}`, release_year: 2000 };
    const album = albumSchema.parse(await callApi(this.#request, 'POST', '/api/albums', fields));
    for (const { id } of songs) await callApi(this.#request, 'POST', `/api/albums/${album.id}/songs/${id}`);
    return album;
  }

  async #upload({ title, path }: AudioFixture): Promise<number> {
    const form = new FormData();
    for (const [name, text] of Object.entries({ title, ...textFields })) form.append(name, text);
    form.append('image', await openAsBlob(image), 'cover.png');
    // Streamed from disk: Playwright's own requests would hold up to 200 MB in memory.
    form.append('audio', await openAsBlob(path), basename(path));
    const response = await fetch(`${this.#url}/api/songs`, {
      method: 'POST',
      headers: await this.#headers(),
      body: form,
    });
    const body = await response.text();
    if (response.status !== 201) throw new Error(`Upload rejected with ${response.status}: ${body}`);
    return songSchema.parse(JSON.parse(body)).id;
  }

  /** Waits until all jobs are done or have failed, or until the deadline. */
  async #waitForJobs(id: number, deadline: number): Promise<Song> {
    for (;;) {
      const { jobs } = audioJobListSchema.parse(await this.#get(`/api/songs/${id}/jobs`));
      const isDone = jobs.length > 0 && jobs.every(({ state }) => state === 'done' || state === 'failed');
      // The song is updated asynchronously, shortly after its jobs.
      await wait(pollIntervalMs);
      if (isDone || performance.now() > deadline)
        return songSchema.parse(await this.#get(`/api/songs/${id}`));
    }
  }

  async #get(path: string): Promise<unknown> {
    const response = await fetch(this.#url + path, { headers: await this.#headers() });
    return response.json();
  }

  async #headers(): Promise<Record<string, string>> {
    const { cookies } = await this.#request.storageState();
    return {
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      'x-csrf-token': cookies.find(({ name }) => name === 'csrf_token')?.value ?? '',
    };
  }
}
