/** With exponential backoff about five hours, to outlast an outage of the object store. */
const maxAttempts = 12;
const backoff = `least(interval '1 hour', interval '5 seconds' * 2 ^ least(attempts, ${maxAttempts}))`;

/**
 * Parts of SQL for tables of jobs. `due_at` is the earliest start of a waiting job and the end of the lease of
 * a running one; `attempts` counts the starts.
 */
export const attempts = {
  /** A job is reassigned if its worker does not report for this long. */
  leaseEnd: `now() + interval '60 seconds'`,
  /** The next attempt after a failure. */
  retryAt: `now() + ${backoff}`,
  stateAfterFailure: `CASE WHEN attempts < ${maxAttempts} THEN 'waiting' ELSE 'failed' END`,
  /**
   * The processes of jobs may also die. Another worker takes a job over at once the first time; later, the job
   * may be the cause, and is delayed like after failures.
   */
  isDue: `state IN ('waiting', 'running')
    AND due_at + CASE WHEN state = 'running' AND attempts > 1 THEN ${backoff} ELSE interval '0' END <= now()`,
  stateAfterClaim: `CASE WHEN attempts < ${maxAttempts} THEN 'running' ELSE 'failed' END`,
} as const;

/** Whether a job was claimed after its last attempt, whose process died: it has failed and must not be run. */
export const isGivenUp = ({ attempt }: { readonly attempt: number }): boolean => attempt > maxAttempts;
