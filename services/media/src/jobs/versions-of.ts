import type { JobKinds } from './job.ts';
import type { JobVersions } from './jobs.repository.ts';

export function versionsOf({ stream, loudness }: JobKinds): JobVersions {
  return { stream: stream.version, loudness: loudness.version };
}
