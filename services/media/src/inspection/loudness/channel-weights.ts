const [front, lfe, surround] = [1, 0, 1.41];

/**
 * Channel weights by the number of channels, in the order of WAV and FLAC: left, right, center, low-frequency
 * effects (LFE), then side and rear channels. The weights are those of ITU-R BS.1770-4 for up to six
 * channels, and ffmpeg's for more, where the standard would weight rear channels with 1. Mono is not counted
 * twice.
 */
export const channelWeights: Readonly<Record<number, readonly number[]>> = {
  1: [front],
  2: [front, front],
  3: [front, front, front],
  4: [front, front, surround, surround],
  5: [front, front, front, surround, surround],
  6: [front, front, front, lfe, surround, surround],
  7: [front, front, front, lfe, surround, surround, surround],
  8: [front, front, front, lfe, surround, surround, surround, surround],
};
