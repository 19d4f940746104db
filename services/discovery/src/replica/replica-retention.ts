import type { RetentionRule } from '@rubato/service-kit';

/** Likes are popular for this long. */
export const recentDays = 60;

/** Events arrive within a week: the stream does not keep them longer. */
const tombstoneDays = 30;

export const replicaRetention: readonly RetentionRule[] = [
  { table: 'deleted', since: 'deleted_at', days: tombstoneDays },
  { table: 'removals', since: 'removed_at', days: tombstoneDays },
  { table: 'recent_likes', since: 'liked_at', days: recentDays },
];
