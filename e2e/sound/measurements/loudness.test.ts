import { describe, expect, test } from '@jest/globals';
import { parseSummary } from './loudness.ts';

const summary = (loudness: string, peak: string) => `
[Parsed_ebur128_0 @ 0x1] t: 0.4  TARGET:-23 LUFS  M: -20.1 S:-120.7  I: -70.0 LUFS  LRA: 0.0 LU
[Parsed_ebur128_0 @ 0x1] Summary:

  Integrated loudness:
    I:         ${loudness} LUFS
    Threshold: -24.1 LUFS

  True peak:
    Peak:       ${peak} dBFS
`;

describe('parseSummary', () => {
  test('returns the values of the whole recording', () => {
    expect(parseSummary(summary('-14.1', '-1.0'))).toEqual({ loudness: -14.1, peak: -1 });
  });

  test('parses silence', () => {
    expect(parseSummary(summary('-70.0', '-inf'))).toEqual({ loudness: -70, peak: -Infinity });
  });

  test('rejects output without a summary', () => {
    expect(() => parseSummary('ffmpeg: no such file')).toThrow('no loudness');
  });
});
