import { expect, test } from '@jest/globals';
import { waveformBars, createWaveformPath } from './waveform-path.ts';

const heights = (peaks: number[]) =>
  [...createWaveformPath(peaks).matchAll(/v(\d\.\d+)/g)].map(([, height]) => Number(height));

test('waveformPath draws each bar as high as the highest of its peaks', () => {
  const peaks = Array.from({ length: 256 }, (_, index) => (index === 3 ? 255 : index === 4 ? 128 : 0));
  expect(heights(peaks)).toHaveLength(waveformBars);
  expect(heights(peaks).slice(0, 4)).toEqual([0.08, 1, 0.502, 0.08]);
});
