import type { Song } from '@rubato/contracts';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const restoredSongSchema = z.object({
  id: z.int(),
  image_url: z.string(),
  audio_url: z.string(),
  duration: z.string(),
});

/** The state of a demo song when it last matched the catalog. */
export type RestoredSong = z.output<typeof restoredSongSchema>;

/** The state to remember of a song that matches the catalog. */
export function toRestoredSong({ id, image_url, audio_url, duration }: Song): RestoredSong {
  return { id, image_url, audio_url, duration };
}

const stateSchema = z.object({
  /** `absent` if the library was not empty at the first start, so that the demo songs were never added. */
  seeding: z.enum(['begun', 'done', 'absent']),
  /** Keyed by the songs' keys in the demo catalog. */
  songs: z.record(z.string(), restoredSongSchema).default({}),
  /** When the demo user's content last matched the catalog; undefined if the state was lost. */
  resetAt: z.iso.datetime().optional(),
});
export type DemoState = z.output<typeof stateSchema>;

/** The persistent state of the demo, in the file `demo-state` in `folder`. */
export class DemoStateFile {
  readonly #path: string;

  constructor(folder: string) {
    this.#path = join(folder, 'demo-state');
  }

  /** Undefined if there is no state. */
  async read(): Promise<DemoState | undefined> {
    const text = await readFile(this.#path, 'utf8').catch(() => undefined);
    return text === undefined ? undefined : stateSchema.parse(JSON.parse(text));
  }

  async write(state: DemoState): Promise<void> {
    await writeFile(`${this.#path}.new`, JSON.stringify(state), { flush: true });
    await rename(`${this.#path}.new`, this.#path);
  }
}
