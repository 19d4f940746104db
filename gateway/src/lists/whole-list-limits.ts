import { Injectable } from '@nestjs/common';
import { AppError } from '@rubato/contracts';
import type { FastifyReply } from 'fastify';
import pLimit from 'p-limit';

const retryAfterSeconds = 2;

/** What whole lists may take of one gateway. */
@Injectable()
export class WholeListLimits {
  /** Parts of lists that are fetched and compressed at once: the services have others to answer. */
  readonly #fetching = pLimit(2);
  #open = 0;

  /** `maxOpen` answers may be under way at once, each with about 200 kB that its reader has not taken yet. */
  readonly maxOpen: number = 32;

  /** Counts an answer until it ends. Throws UNAVAILABLE where there are too many. */
  enter({ raw }: Pick<FastifyReply, 'raw'>): void {
    if (this.#open >= this.maxOpen)
      throw new AppError('UNAVAILABLE', 'whole list: too many at once', undefined, retryAfterSeconds);
    if (raw.closed) return;
    this.#open += 1;
    raw.once('close', () => (this.#open -= 1));
  }

  /** Does the work when it is its turn. */
  fetch<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#fetching(work);
  }
}
