import { describe, expect, test } from '@jest/globals';
import type { AudioJob } from '@rubato/contracts';
import { summarizeJobs } from './processing.ts';

const job = (kind: AudioJob['kind'], state: AudioJob['state'], progress = 0): AudioJob => ({
  kind,
  state,
  progress,
});

describe('summarizeJobs', () => {
  test('names the running job and the overall progress', () => {
    expect(summarizeJobs([job('loudness', 'done', 1), job('stream', 'running', 0.5)])).toEqual({
      state: 'unfinished',
      percent: 75,
      text: 'Preparing for gapless playback',
    });
    expect(summarizeJobs([job('loudness', 'running', 0.2), job('stream', 'done', 1)])).toMatchObject({
      percent: 60,
      text: 'Measuring loudness',
    });
  });

  test('reports queued jobs', () => {
    expect(summarizeJobs([job('loudness', 'waiting'), job('stream', 'waiting')])).toMatchObject({
      percent: 0,
      text: 'Queued for processing',
    });
  });

  test('reports a failed stream once no other job is unfinished', () => {
    expect(summarizeJobs([job('loudness', 'running', 0.5), job('stream', 'failed')])).toMatchObject({
      state: 'unfinished',
      percent: 75,
    });
    expect(summarizeJobs([job('loudness', 'done', 1), job('stream', 'failed')])?.state).toBe('failed');
  });

  test.each([
    ['no jobs', []],
    ['all done', [job('loudness', 'done', 1), job('stream', 'done', 1)]],
    // A song without a measured loudness plays at its original volume.
    ['no loudness', [job('loudness', 'failed'), job('stream', 'done', 1)]],
  ])('returns undefined for: %s', (_, jobs) => {
    expect(summarizeJobs(jobs)).toBeUndefined();
  });
});
