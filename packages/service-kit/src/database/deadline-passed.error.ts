/** The caller no longer waits: what was to be done for it is not begun. To whoever asks later the same may be answered. */
export class DeadlinePassedError extends Error {
  override readonly name = 'DeadlinePassedError';
  /** As of a connection that was given up. */
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The deadline of the request has passed');
  }
}

/** Whether `error` is one, by itself or as what failed a query of TypeORM's. */
export function isDeadlinePassed(error: unknown): boolean {
  const cause = error instanceof Error && 'driverError' in error ? error.driverError : error;
  return cause instanceof DeadlinePassedError;
}
