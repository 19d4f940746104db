import { setTimeout as wait } from 'node:timers/promises';
import type { Format } from '../fixtures/formats.ts';
import { withPlainAudio, withPlayerPage, type Harness } from './harness.ts';
import { rendererCpuSeconds } from './renderers.ts';
import { median } from './statistics.ts';

/** CPU seconds of the renderer process per second of playback. */
export interface CpuCost {
  readonly product: number;
  readonly plain: number;
  readonly ratio: number;
}

const fileSeconds = 40;
const rounds = 3;
/** Time for the page to finish loading. */
const settleMs = 3000;
const measuredMs = 10_000;

/** Plays a file alternately in the product and with a plain audio element. */
export async function measureCpuCost(harness: Harness, format: Format): Promise<CpuCost> {
  const song = await harness.user.uploadSong(
    await harness.fixtures.timeCode(format, `${format.name} cost`, fileSeconds),
  );
  const measure = async () => {
    await wait(settleMs);
    const before = await rendererCpuSeconds(harness.browser);
    await wait(measuredMs);
    return ((await rendererCpuSeconds(harness.browser)) - before) / (measuredMs / 1000);
  };
  const inProduct: number[] = [];
  const inPlainElement: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    inProduct.push(
      await withPlayerPage(harness, async (playerPage) => {
        await playerPage.playSong(song);
        return measure();
      }),
    );
    inPlainElement.push(await withPlainAudio(harness, song.audio_url, measure));
  }
  const [product, plain] = [median(inProduct), median(inPlainElement)];
  return { product, plain, ratio: product / plain };
}
