import type { Report } from '@rubato/contracts';

/** The page of what a report or a decision is about. Moderators also see it while it is blocked. */
export function toSubjectPath({ kind, subject_id: id }: Pick<Report, 'kind' | 'subject_id'>): string {
  if (kind === 'song') return `/song/${id}`;
  return kind === 'album' ? `/albums/${id}` : `/artists/${id}`;
}
