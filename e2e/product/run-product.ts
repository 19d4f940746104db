import { songListSchema } from '@rubato/contracts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startProduct, type Product } from './product.ts';

/** Global setup: starts Rubato with the demo songs and sets `RUBATO_URL`. Returns the teardown. */
export default async function runProduct(): Promise<() => Promise<void>> {
  const product = await startProduct({ DEMO: 'on' });
  try {
    await waitForDemoSongs(product);
    process.env.RUBATO_URL = product.url;
    return product.stop;
  } catch (error) {
    await product.stop();
    throw error;
  }
}

/** Waits until the demo songs are added and their streams are ready. */
async function waitForDemoSongs({ url, folder }: Product): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const response = await fetch(`${url}/api/songs?limit=100`);
    const { songs } = songListSchema.parse(await response.json());
    if (songs.length && songs.every(({ stream }) => stream)) return;
    await delay(500);
  }
  const log = await readFile(join(folder, 'rubato.log'), 'utf8').catch(() => '');
  throw new Error(`Timed out waiting for the demo songs and their streams.\n${log.slice(-4000)}`);
}
