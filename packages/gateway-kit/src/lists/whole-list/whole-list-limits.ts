import { Injectable } from '@nestjs/common';
import type { Metrics } from '@rubato/service-kit';
import type { FastifyReply } from 'fastify';
import pLimit from 'p-limit';
import { ListPlaces } from '../pages/list-places.ts';
import { ListResponse, type UnsentList } from '../list-response.ts';

const kibibyte = 1024;
/** What fits into one write is limited like any other response, by the number of connections. */
const smallBytes = 64 * kibibyte;

/** The unsent data of a response whose length is not known. Bytes. */
export const unsentBytes = {
  /** Joined from cached chunks: the buffers of the stream and the socket. */
  cached: 256 * kibibyte,
  /** Fetched page by page: these buffers and one message of the service. */
  fetched: (1024 + 256) * kibibyte,
} as const;

/**
 * Room for 192 lists from the cache, or 38 that are fetched. Responses that wait hold up to 1 MiB each, and a slot
 * of their class: few compared with all slots.
 */
const placeLimits = { maxBytes: 48 * kibibyte * kibibyte, maxWaiting: 32 };

/** Limits the resources that whole lists may use in one gateway. */
@Injectable()
export class WholeListLimits {
  /** Limits concurrent fetches, since the services have other requests to serve. */
  readonly #fetching = pLimit(2);
  readonly #count: (reason: string) => void;
  readonly #places: ListPlaces<ListResponse>;

  /** Counts in `metrics` what is not sent completely. */
  constructor(metrics?: Metrics) {
    const counter = metrics?.createCounter(
      'rubato_whole_lists_incomplete_total',
      'Whole lists rejected, or closed before their end, because of a limit',
      ['reason'],
    );
    this.#count = (reason) => counter?.inc({ reason });
    this.#places = new ListPlaces(placeLimits, () => this.#count('rejected'));
  }

  /**
   * Waits for a place for the body of `reply`, which holds it until the response ends. The places are shared
   * fairly between networks, and between users for their private lists. Small bodies and responses to HEAD
   * need none. Throws UNAVAILABLE if there is no place within two seconds. While the response is sent, it may be
   * closed: if its client receives less than 4 KiB/s, or to give way to others.
   */
  async enter(reply: Pick<FastifyReply, 'raw' | 'request'>, list: UnsentList): Promise<void> {
    const { raw, request } = reply;
    if (list.bytes <= smallBytes || request.method === 'HEAD' || raw.closed) return;
    const response = new ListResponse(reply, list, this.#count);
    raw.once('close', () => this.#places.leave(response));
    await this.#places.enter(response);
    response.monitor();
  }

  /** Runs `work` when a slot is free. */
  fetch<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#fetching(work);
  }
}
