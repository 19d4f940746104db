import { describe, expect, test } from '@jest/globals';
import { assembleRecording, mixToMono, recordingRate, timeInRecording } from './recording.ts';

/** Stereo frames: `n` on the left, `-n / 2` on the right. */
function frames(from: number, to: number): Buffer {
  const values = Array.from({ length: to - from }, (_, index) => [from + index, -(from + index) / 2]);
  return Buffer.from(Float32Array.from(values.flat()).buffer);
}

describe('assembleRecording', () => {
  test('joins chunks that end within a sample and drops an incomplete last frame', () => {
    const data = frames(0, 10);
    const { left, right } = assembleRecording([
      { data: data.subarray(0, 13), receivedAt: 0 },
      { data: data.subarray(13, 77), receivedAt: 0 },
    ]);
    expect([...left]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(right[8]).toBe(-4);
  });

  test('computes the start from the least delayed chunk', () => {
    const second = recordingRate;
    const recording = assembleRecording([
      { data: frames(0, second), receivedAt: 6300 },
      { data: frames(second, 2 * second), receivedAt: 7020 },
      { data: frames(2 * second, 3 * second), receivedAt: 8200 },
    ]);
    expect(recording.startedAt).toBeCloseTo(5020);
    expect(timeInRecording(recording, 6020)).toBeCloseTo(1);
  });
});

test('mixToMono averages both channels', () => {
  const recording = assembleRecording([{ data: frames(0, 3), receivedAt: 0 }]);
  expect([...mixToMono(recording)]).toEqual([0, 0.25, 0.5]);
});
