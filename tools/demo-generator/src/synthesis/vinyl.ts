import { filterInPlace } from './filters.ts';
import type { StereoEffect } from './modulation.ts';
import { between, createRandom } from './random.ts';
import { mapStereo, SAMPLE_RATE } from './signal.ts';

function addCrackle(samples: Float32Array, seed: string, level: number): void {
  const random = createRandom(seed);
  const crackle = new Float32Array(samples.length);
  let next = 0;
  while (next < crackle.length) {
    crackle[next] = between(random, -1, 1) * random() ** 3;
    next += Math.round(SAMPLE_RATE * between(random, 0.01, 0.16));
  }
  for (let index = 0; index < crackle.length; index += 1) {
    crackle[index]! += (random() - 0.5) * 0.006;
  }
  filterInPlace(crackle, 'lowpass', 5200);
  filterInPlace(crackle, 'highpass', 500);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index]! += crackle[index]! * level;
  }
}

/** Dust in the groove: it gives lo-fi pieces a floor instead of digital silence. */
export function vinylDust(seed: string, level = 0.06): StereoEffect {
  return (signal) => {
    let channel = 0;
    mapStereo(signal, (samples) => {
      addCrackle(samples, `${seed}-${channel}`, level);
      channel += 1;
    });
  };
}
