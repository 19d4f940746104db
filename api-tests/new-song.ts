import { songSchema, type Song } from '@rubato/contracts';
import type { ApiClient } from '@rubato/testing';
import { songForm } from './song-form.ts';

/** Uploads a song, complete and valid unless `parts` say otherwise. Fails with the answer where it is refused. */
export async function newSong(client: ApiClient, parts: Parameters<typeof songForm>[0] = {}): Promise<Song> {
  const answer = await client.post('/api/songs', await songForm(parts));
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return songSchema.parse(await answer.json());
}
