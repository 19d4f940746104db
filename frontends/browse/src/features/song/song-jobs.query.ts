import type { Song, SoundJob } from '@rubato/contracts';
import { request, soundJobListSchema } from '@rubato/web-kit';
import { isUnfinished } from './preparation.ts';

const pollMs = 2000;

/** The jobs that prepare the audio of one's own song, asked for until they are done. */
export const songJobsQuery = ({ id, audio_url }: Song) => ({
  queryKey: ['song-jobs', id, audio_url],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await request(`/api/songs/${id}/jobs`, { schema: soundJobListSchema, signal })).jobs,
  refetchInterval: ({ state }: { state: { data?: readonly SoundJob[] | undefined } }) =>
    state.data?.some(isUnfinished) ? pollMs : false,
});
