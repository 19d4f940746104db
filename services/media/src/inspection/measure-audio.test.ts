import { beforeAll, describe, expect, it } from '@jest/globals';
import { tone } from '@rubato/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wavBytes } from '../../testing/wav-bytes.ts';
import { ByteSource } from './byte-source.ts';
import { measureAudio } from './measure-audio.ts';
import { flacReady } from './streams/flac-encoder.ts';

const corpus = join(import.meta.dirname, '../../testing/fuzz/corpus');
const measure = (bytes: Uint8Array) =>
  measureAudio(
    new ByteSource(async (at, length) => new Uint8Array(bytes.subarray(at, at + length)), bytes.length),
    () => {},
  );
const measureFile = (name: string) => measure(readFileSync(join(corpus, name)));

beforeAll(() => flacReady);

describe('the measurement of an audio file', () => {
  it.each(['tone.mp3', 'tone.opus', 'vorbis.ogg', 'tone.flac', 'tone.wav', 'tone.webm'])(
    'has loudness, peak and waveform of %s',
    async (name) => {
      const measurement = await measureFile(name);
      expect(measurement).toMatchObject({ loudness: expect.any(Number), peak: expect.any(Number) });
      expect(measurement?.waveform).toHaveLength(256);
      expect(Math.max(...(measurement?.waveform ?? []))).toBe(255);
    },
  );

  it('follows the loudness of the audio with the waveform', async () => {
    const { waveform = [] } = (await measure(tone(3))) ?? {};
    for (const part of [0, 64, 128, 192, 255])
      expect(Math.abs((waveform[part] ?? 0) - part)).toBeLessThanOrEqual(4);
  });

  it('has the peaks of all samples of long audio', async () => {
    const [short, long] = await Promise.all([measure(tone(3)), measure(tone(200))]);
    for (const [part, peak] of (long?.waveform ?? []).entries())
      expect(Math.abs(peak - (short?.waveform[part] ?? 0))).toBeLessThanOrEqual(4);
  });

  it('has a flat waveform and no loudness of silence', async () => {
    expect(await measure(wavBytes())).toEqual({ loudness: null, peak: null, waveform: Array(256).fill(0) });
  });

  it.each(['tone.aac', 'tone.m4a', 'fragmented.m4a'])('is null for %s: AAC has no decoder', async (name) => {
    expect(await measureFile(name)).toBeNull();
  });
});
