import pg from 'pg';

/**
 * A connection that is given up when a query on it was not answered in time: the server ends what takes long before that, so that
 * nobody is there any more. TypeORM would put it back into the pool, where the next one takes it first, and so on for ever.
 */
export class ImpatientClient extends pg.Client {
  override query(...args: unknown[]): never {
    const answer: unknown = Reflect.apply(super.query, this, args);
    if (answer instanceof Promise) answer.catch((error: unknown) => this.#giveUpAfter(error));
    return answer as never;
  }

  #giveUpAfter(error: unknown): void {
    if (error instanceof Error && error.message === 'Query read timeout')
      this.connection.stream.destroy(error);
  }
}
