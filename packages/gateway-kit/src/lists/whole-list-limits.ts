import { Injectable } from '@nestjs/common';
import { AppError } from '@rubato/contracts';
import type { FastifyReply } from 'fastify';
import pLimit from 'p-limit';

const retryAfterSeconds = 2;

/** Limits the resources that whole lists may use in one gateway. */
@Injectable()
export class WholeListLimits {
  /** Limits concurrent fetches, since the services have other requests to serve. */
  readonly #fetching = pLimit(2);
  #open = 0;

  /** The maximum number of concurrent responses, each with about 200 kB of unsent data. */
  readonly maxOpen: number = 32;

  /** Counts a response until it ends. Throws UNAVAILABLE if there are too many. */
  enter({ raw }: Pick<FastifyReply, 'raw'>): void {
    if (this.#open >= this.maxOpen)
      throw new AppError('UNAVAILABLE', 'whole list: too many concurrent responses', { retryAfterSeconds });
    if (raw.closed) return;
    this.#open += 1;
    raw.once('close', () => (this.#open -= 1));
  }

  /** Runs `work` when a slot is free. */
  fetch<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#fetching(work);
  }
}
