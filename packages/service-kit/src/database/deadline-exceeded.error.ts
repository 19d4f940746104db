/** The deadline of the current request has passed, so the query is not sent. A later request may succeed. */
export class DeadlineExceededError extends Error {
  override readonly name = 'DeadlineExceededError';
  /** The same code as a connection timeout. */
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('Deadline exceeded');
  }
}

/** Whether `error` is a `DeadlineExceededError`, directly or wrapped by TypeORM. */
export function isDeadlineExceeded(error: unknown): boolean {
  const cause = error instanceof Error && 'driverError' in error ? error.driverError : error;
  return cause instanceof DeadlineExceededError;
}
