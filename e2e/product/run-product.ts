import { songListSchema } from '@rubato/contracts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startProduct, type Product } from './product.ts';

/** Starts a Rubato with the demo songs and tells the journeys its address. Returns what ends it. */
export default async function runProduct(): Promise<() => Promise<void>> {
  const product = await startProduct({ DEMO: 'on' });
  try {
    await assertDemo(product);
    process.env.RUBATO_URL = product.url;
    return product.stop;
  } catch (error) {
    await product.stop();
    throw error;
  }
}

/** The journeys of visitors need something to listen to, with its streams. */
async function assertDemo({ url, folder }: Product): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const answer = await fetch(`${url}/api/songs?limit=100`);
    const { songs } = songListSchema.parse(await answer.json());
    if (songs.length && songs.every(({ stream }) => stream)) return;
    await delay(500);
  }
  const log = await readFile(join(folder, 'rubato.log'), 'utf8').catch(() => '');
  throw new Error(`The demo songs were not added, or not prepared for playback.\n${log.slice(-4000)}`);
}
