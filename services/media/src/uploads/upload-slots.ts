import { AppError, texts } from '@rubato/contracts';
import type { UploadSender } from '@rubato/service-kit';
import { findPreemptible } from './find-preemptible.ts';
import { HeldSlot, type UploadSlot } from './held-slot.ts';

/** An upload takes from seconds to many minutes. */
const retryAfterSeconds = 30;

/** Limits on concurrent uploads of a process; 0 means no limit per user or address. */
export interface UploadLimits {
  readonly total: number;
  readonly perUser: number;
  readonly perAddress: number;
}

/** Why an upload is rejected: the limit that it would exceed, or the share of its sender, which is larger than that of another sender. */
export type SlotLimit = 'all' | 'user' | 'address' | 'share';

/**
 * Limits concurrent uploads, in total to bound memory, and per user and address for fairness. When all slots are in use, a sender with a
 * smaller share preempts the slowest upload of the sender with the largest.
 */
export class UploadSlots {
  readonly #held = new Set<HeldSlot>();

  constructor(
    private readonly limits: UploadLimits,
    private readonly onRejection: (limit: SlotLimit) => void = () => {},
  ) {}

  /** The number of uploads in progress. */
  get active(): number {
    return this.#held.size;
  }

  /**
   * Runs `upload` in a slot, which rejects when the slot's signal is aborted. Throws TOO_MANY_REQUESTS if the user or the address has too
   * many uploads in progress, and UNAVAILABLE if there are too many in total.
   */
  async use<Result>(sender: UploadSender, upload: (slot: UploadSlot) => Promise<Result>): Promise<Result> {
    const slot = new HeldSlot(sender);
    const limit = this.#findExceededLimit(slot);
    if (limit && limit !== 'all') throw this.#createRejection(limit);
    const preempted = limit && this.#preemptFor(slot);
    this.#held.add(slot);
    try {
      if (preempted) await preempted.ended;
      return await slot.run(upload);
    } finally {
      this.#held.delete(slot);
    }
  }

  #findExceededLimit({ userId, network }: HeldSlot): SlotLimit | undefined {
    const slots = this.#listSharing();
    const ofUser = slots.filter((slot) => slot.userId === userId).length;
    if (isReached(ofUser, this.limits.perUser)) return 'user';
    const fromAddress = slots.filter((slot) => slot.network === network).length;
    if (network && isReached(fromAddress, this.limits.perAddress)) return 'address';
    return isReached(slots.length, this.limits.total) ? 'all' : undefined;
  }

  /** The slots of uploads that have not been preempted. */
  #listSharing(): HeldSlot[] {
    return [...this.#held].filter(({ signal }) => !signal.aborted);
  }

  #preemptFor(slot: HeldSlot): HeldSlot {
    const preempted = findPreemptible(this.#listSharing(), slot);
    if (!preempted) throw this.#createRejection('all');
    preempted.preempt(this.#createRejection('share'));
    return preempted;
  }

  #createRejection(limit: SlotLimit): AppError {
    this.onRejection(limit);
    if (limit === 'all' || limit === 'share')
      return new AppError('UNAVAILABLE', 'Too many concurrent uploads', { retryAfterSeconds });
    const message = limit === 'user' ? texts.tooManyUploads : texts.tooManyUploadsFromAddress;
    return new AppError('TOO_MANY_REQUESTS', `Too many uploads: ${limit}`, {
      fields: { message },
      retryAfterSeconds,
    });
  }
}

function isReached(count: number, limit: number): boolean {
  return limit > 0 && count >= limit;
}
