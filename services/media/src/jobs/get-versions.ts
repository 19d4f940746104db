import type { JobKinds } from './job.ts';
import type { JobVersions } from './jobs.repository.ts';

export function getVersions({ stream, loudness }: JobKinds): JobVersions {
  return { stream: stream.version, loudness: loudness.version };
}
