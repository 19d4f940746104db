import { AppError, texts } from '@rubato/contracts';
import { networkOf, type UploadSender } from '@rubato/service-kit';

/** An upload takes from seconds to many minutes. */
const retryAfterSeconds = 30;

/** Limits on concurrent uploads of a process; 0 means no limit per member or address. */
export interface UploadLimits {
  readonly total: number;
  readonly perMember: number;
  readonly perAddress: number;
}

/** The limit that an upload would exceed. */
export type SlotLimit = 'all' | 'member' | 'address';

/** Limits concurrent uploads, in total to bound memory, and per member and address for fairness. */
export class UploadSlots {
  readonly #perMember = new Counts<number>();
  readonly #perAddress = new Counts<string>();
  #total = 0;

  constructor(
    private readonly limits: UploadLimits,
    private readonly onRejection: (limit: SlotLimit) => void = () => {},
  ) {}

  /** The number of uploads in progress. */
  get active(): number {
    return this.#total;
  }

  /**
   * Runs `upload` in a slot. Throws TOO_MANY_REQUESTS if the member or the address has too many uploads in
   * progress, and UNAVAILABLE if there are too many in total.
   */
  async use<Result>({ userId, address }: UploadSender, upload: () => Promise<Result>): Promise<Result> {
    const network = address && networkOf(address);
    if (isReached(this.#perMember.of(userId), this.limits.perMember)) throw this.#rejection('member');
    if (network && isReached(this.#perAddress.of(network), this.limits.perAddress))
      throw this.#rejection('address');
    if (isReached(this.#total, this.limits.total)) throw this.#rejection('all');
    const count = (step: 1 | -1) => {
      this.#total += step;
      this.#perMember.add(userId, step);
      if (network) this.#perAddress.add(network, step);
    };
    count(1);
    try {
      return await upload();
    } finally {
      count(-1);
    }
  }

  #rejection(limit: SlotLimit): AppError {
    this.onRejection(limit);
    if (limit === 'all')
      return new AppError('UNAVAILABLE', 'Too many concurrent uploads', { retryAfterSeconds });
    const message = limit === 'member' ? texts.tooManyUploads : texts.tooManyUploadsFromAddress;
    return new AppError('TOO_MANY_REQUESTS', `Too many uploads: ${limit}`, {
      fields: { message },
      retryAfterSeconds,
    });
  }
}

function isReached(count: number, limit: number): boolean {
  return limit > 0 && count >= limit;
}

/** Counts that use no memory at 0. */
class Counts<Key> {
  readonly #counts = new Map<Key, number>();

  of(key: Key): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: Key, step: 1 | -1): void {
    const count = this.of(key) + step;
    if (count) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}
