import { songSchema, type Song } from '@rubato/contracts';
import type { ApiClient } from '@rubato/testing';
import { songForm } from './song-form.ts';

/** Uploads a song, valid unless changed by `parts`. Throws if it is rejected. */
export async function newSong(client: ApiClient, parts: Parameters<typeof songForm>[0] = {}): Promise<Song> {
  const response = await client.post('/api/songs', await songForm(parts));
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return songSchema.parse(await response.json());
}
