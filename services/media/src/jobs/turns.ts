/**
 * Parts of SQL that share the queue among users by start-time fair queuing: each job starts where the previous one
 * of the same user ends, counted in bytes, and users who come later start where the queue is now. A user who
 * adds many or large files at once delays their own jobs only.
 */
const isRegular = `NOT jobs.is_backlog AND jobs.state IN ('waiting', 'running')`;

/**
 * The turn of the job that was started last. Later attempts have an earlier turn than what the queue has reached, so
 * only first ones count.
 */
const currentTurn = `coalesce(
  (SELECT max(turn) FROM jobs WHERE ${isRegular} AND state = 'running' AND attempts = 1),
  (SELECT min(turn) FROM jobs WHERE ${isRegular} AND state = 'waiting' AND attempts = 0),
  0)`;

/** The end of the last unfinished job of the user `userId`. */
const selectLastEnd = (userId: string) => `coalesce((
  SELECT jobs.turn + coalesce(assets.bytes, 0) FROM jobs JOIN assets ON assets.id = jobs.asset_id
  WHERE jobs.user_id = ${userId} AND ${isRegular} ORDER BY jobs.turn DESC LIMIT 1), 0)`;

/** The turn of the next job of the user `userId`. */
export const selectNextTurn = (userId: string): string =>
  `greatest(${currentTurn}, ${selectLastEnd(userId)})`;
