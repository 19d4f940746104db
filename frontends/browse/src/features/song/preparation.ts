import type { SoundJob } from '@rubato/contracts';

/** How far the preparation of a song is. */
export type Preparation =
  | { readonly state: 'unfinished'; readonly percent: number; readonly text: string }
  | { readonly state: 'failed'; readonly text: string };

const texts = {
  stream: 'Preparing for gapless playback',
  loudness: 'Measuring the loudness',
  waiting: 'Waiting to be prepared for gapless playback',
  failed: 'This song could not be prepared for gapless playback. It plays as it was uploaded.',
} as const;

/** Whether a job is still to be done, or to be ended. */
export const isUnfinished = ({ state }: SoundJob): boolean => state === 'waiting' || state === 'running';

/** Sums up a song's jobs; undefined where there is nothing to tell. */
export function preparationOf(jobs: readonly SoundJob[]): Preparation | undefined {
  const running = jobs.find(({ state }) => state === 'running');
  if (jobs.some(isUnfinished)) {
    const done = jobs.reduce((sum, { state, progress }) => sum + (state === 'failed' ? 1 : progress), 0);
    const text = running ? texts[running.kind] : texts.waiting;
    return { state: 'unfinished', percent: Math.floor((100 * done) / jobs.length), text };
  }
  const hasNoStream = jobs.some(({ kind, state }) => kind === 'stream' && state === 'failed');
  return hasNoStream ? { state: 'failed', text: texts.failed } : undefined;
}
