import type { AudioJob } from '@rubato/contracts';

/** Processing state of a song: measuring its loudness and building its stream. */
export type Processing =
  | { readonly state: 'unfinished'; readonly percent: number; readonly text: string }
  | { readonly state: 'failed'; readonly text: string };

const texts = {
  stream: 'Preparing for gapless playback',
  loudness: 'Measuring loudness',
  waiting: 'Queued for processing',
  failed: 'This song couldn’t be prepared for gapless playback. The original file will be played instead.',
} as const;

/** Whether a job is queued or running. */
export const isUnfinished = ({ state }: AudioJob): boolean => state === 'waiting' || state === 'running';

/** Summarizes a song's jobs; undefined when there is nothing to show. */
export function summarizeJobs(jobs: readonly AudioJob[]): Processing | undefined {
  const running = jobs.find(({ state }) => state === 'running');
  if (jobs.some(isUnfinished)) {
    const done = jobs.reduce((sum, { state, progress }) => sum + (state === 'failed' ? 1 : progress), 0);
    const text = running ? texts[running.kind] : texts.waiting;
    return { state: 'unfinished', percent: Math.floor((100 * done) / jobs.length), text };
  }
  const hasNoStream = jobs.some(({ kind, state }) => kind === 'stream' && state === 'failed');
  return hasNoStream ? { state: 'failed', text: texts.failed } : undefined;
}
