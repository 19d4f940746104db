import { afterEach, expect, it, jest } from '@jest/globals';
import type { Coding } from '../audio/audio-file.ts';
import { ByteSource } from '../byte-source.ts';
import { waveformOf } from './waveform.ts';

const samples = new Uint8Array(64 * 1024).fill(200);
const coding: Coding = {
  decoder: 'pcm',
  samples: samples.length,
  sections: [{ start: 0, end: samples.length, sample: 0 }],
  pcm: { isFloat: false, sampleBytes: 1, frameBytes: 1 },
};
const sourceWith = (before: () => unknown) =>
  new ByteSource(async (position, length) => {
    await before();
    return samples.subarray(position, position + length);
  }, samples.length);

afterEach(() => {
  jest.restoreAllMocks();
});

it('computes a waveform from a slow source', async () => {
  const slow = sourceWith(() => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_000);
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 600_000);
  });
  expect(await waveformOf(slow, coding, 60_000)).toHaveLength(256);
});

it('returns undefined if decoding exceeds the CPU time budget', async () => {
  const busy = sourceWith(() => {
    const { user } = process.cpuUsage();
    while (process.cpuUsage().user - user < 50_000);
  });
  expect(await waveformOf(busy, coding, 20)).toBeUndefined();
});
