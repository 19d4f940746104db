import { getMonotonicTime, toNetwork } from '@rubato/service-kit';
import type { FastifyReply } from 'fastify';
import { getProgress, ReadRateMonitor, type ReadRateLimits } from '../http/read-rate.ts';
import type { PlaceHolder } from './pages/list-places.ts';

/** What a response holds, and for whom. */
export interface UnsentList {
  /** The unsent data that it may hold in memory. */
  readonly bytes: number;
  /** The owner of a private list. */
  readonly userId?: number | undefined;
}

/** Why a response ended before its end. */
export type ClosingReason = 'displaced' | 'slow-reader';

const checkIntervalMs = 5000;
/** 4 KiB/s over half a minute: half of what a phone receives at 64 kbit/s. */
const minimumRate: ReadRateLimits = { minBytes: 120 * 1024, windowMs: 30_000 };
/** 32 KiB/s over ten seconds, when places are short. */
const rateWhenShort: ReadRateLimits = { minBytes: 320 * 1024, windowMs: 10_000 };

/** The response with a list to one client, whose rate it monitors while the response is sent. */
export class ListResponse implements PlaceHolder {
  readonly owners: readonly string[];
  readonly bytes: number;
  readonly #minimum = new ReadRateMonitor(minimumRate);
  readonly #whenShort = new ReadRateMonitor(rateWhenShort);
  #isSlow = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly reply: Pick<FastifyReply, 'raw' | 'request'>,
    { bytes, userId }: UnsentList,
    private readonly onClosing: (reason: ClosingReason) => void,
  ) {
    this.bytes = bytes;
    const network = toNetwork(reply.request.ip);
    this.owners = userId === undefined ? [network] : [network, `user ${userId}`];
  }

  get isSlow(): boolean {
    return this.#isSlow;
  }

  /** Checks the client's rate until the response ends, and closes its connection if it reads too slowly. */
  monitor(): void {
    const { raw } = this.reply;
    if (raw.closed) return;
    this.#check();
    this.#timer = setInterval(() => this.#check(), checkIntervalMs).unref();
    raw.once('close', () => clearInterval(this.#timer));
  }

  giveWay(): void {
    this.#close('displaced');
  }

  #check(): void {
    const { socket } = this.reply.raw;
    if (!socket) return;
    const [progress, now] = [getProgress(socket), getMonotonicTime()];
    this.#isSlow = this.#whenShort.isTooSlow(progress, now);
    if (this.#minimum.isTooSlow(progress, now)) this.#close('slow-reader');
  }

  /** A response that has begun cannot become an error: its client notices that the connection was closed. */
  #close(reason: ClosingReason): void {
    clearInterval(this.#timer);
    this.onClosing(reason);
    this.reply.raw.destroy();
  }
}
