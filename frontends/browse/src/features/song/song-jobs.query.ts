import type { Song, AudioJob } from '@rubato/contracts';
import { request, audioJobListSchema } from '@rubato/web-kit';
import { isUnfinished } from './processing.ts';

const pollIntervalMs = 2000;

interface JobsQuery {
  readonly state: { readonly data?: readonly AudioJob[] | undefined; readonly error: unknown };
}

/** The processing jobs of the signed-in user's own song, polled until they are finished. */
export const createSongJobsQuery = ({ id, audio_url }: Song) => ({
  queryKey: ['song-jobs', id, audio_url],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await request(`/api/songs/${id}/jobs`, { schema: audioJobListSchema, signal })).jobs,
  refetchInterval: ({ state: { data, error } }: JobsQuery) =>
    data?.some(isUnfinished) && !error ? pollIntervalMs : false,
});
