import { describe, expect, test } from '@jest/globals';
import type { SoundJob } from '@rubato/contracts';
import { preparationOf } from './preparation.ts';

const job = (kind: SoundJob['kind'], state: SoundJob['state'], progress = 0): SoundJob => ({
  kind,
  state,
  progress,
});

describe('the preparation of a song', () => {
  test('names what runs, and how much of all is done', () => {
    expect(preparationOf([job('loudness', 'done', 1), job('stream', 'running', 0.5)])).toEqual({
      state: 'unfinished',
      percent: 75,
      text: 'Preparing for gapless playback',
    });
    expect(preparationOf([job('loudness', 'running', 0.2), job('stream', 'done', 1)])).toMatchObject({
      percent: 60,
      text: 'Measuring the loudness',
    });
  });

  test('waits for its turn', () => {
    expect(preparationOf([job('loudness', 'waiting'), job('stream', 'waiting')])).toMatchObject({
      percent: 0,
      text: 'Waiting to be prepared for gapless playback',
    });
  });

  test('has failed where there is no stream, once nothing else is to be done', () => {
    expect(preparationOf([job('loudness', 'running', 0.5), job('stream', 'failed')])).toMatchObject({
      state: 'unfinished',
      percent: 75,
    });
    expect(preparationOf([job('loudness', 'done', 1), job('stream', 'failed')])?.state).toBe('failed');
  });

  test.each([
    ['no jobs', []],
    ['all done', [job('loudness', 'done', 1), job('stream', 'done', 1)]],
    // What cannot be measured plays as loud as it is.
    ['no loudness', [job('loudness', 'failed'), job('stream', 'done', 1)]],
  ])('is nothing to tell of: %s', (_, jobs) => {
    expect(preparationOf(jobs)).toBeUndefined();
  });
});
