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

/** What a song of the demo user was when it was last known to be as in the catalogue. */
export type RestoredSong = z.output<typeof restoredSongSchema>;

/** What to remember of a song that is as in the catalogue now. */
export function rememberedSong({ id, image_url, audio_url, duration }: Song): RestoredSong {
  return { id, image_url, audio_url, duration };
}

const stateSchema = z.object({
  /** `absent` where the catalogue was not empty at the first start: the demo songs were never added. */
  seeding: z.enum(['begun', 'done', 'absent']),
  /** By the keys of the demo catalogue. */
  songs: z.record(z.string(), restoredSongSchema).default({}),
  /** When the demo user's content was last as in the catalogue; unknown where the state was lost. */
  resetAt: z.iso.datetime().optional(),
});
export type DemoState = z.output<typeof stateSchema>;

/** What an installation remembers of its demo, as the file `demo-state` in `folder`. */
export class DemoStateFile {
  readonly #path: string;

  constructor(folder: string) {
    this.#path = join(folder, 'demo-state');
  }

  /** Undefined where nothing is remembered. A file of an earlier version has one word; whether its demo was added is to be found out. */
  async read(): Promise<DemoState | 'seeding' | 'done' | undefined> {
    const text = await readFile(this.#path, 'utf8').catch(() => undefined);
    if (text === undefined || text === 'seeding' || text === 'done') return text;
    return stateSchema.parse(JSON.parse(text));
  }

  async write(state: DemoState): Promise<void> {
    await writeFile(`${this.#path}.new`, JSON.stringify(state), { flush: true });
    await rename(`${this.#path}.new`, this.#path);
  }
}
