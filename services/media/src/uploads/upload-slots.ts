import { AppError, texts } from '@rubato/contracts';
import { networkOf, type UploadSender } from '@rubato/service-kit';

const retryAfterSeconds = 10;

/** How many uploads one process takes at once; 0 is no limit of its own. */
export interface SlotLimits {
  readonly inAll: number;
  readonly perMember: number;
  readonly perAddress: number;
}

/** The limit that an upload would have exceeded. */
export type SlotLimit = 'all' | 'member' | 'address';

/** The uploads under way, counted, so that nobody takes all the memory, and no member and no address all the places. */
export class UploadSlots {
  readonly #perMember = new Counts<number>();
  readonly #perAddress = new Counts<string>();
  #inAll = 0;

  constructor(
    private readonly limits: SlotLimits,
    private readonly onRefusal: (limit: SlotLimit) => void = () => {},
  ) {}

  /** How many places are taken. */
  get taken(): number {
    return this.#inAll;
  }

  /**
   * Runs `upload` in a place for this sender. Throws TOO_MANY_REQUESTS when the member or the address has too many, UNAVAILABLE when all
   * have.
   */
  async use<Result>({ userId, address }: UploadSender, upload: () => Promise<Result>): Promise<Result> {
    const network = address && networkOf(address);
    if (isReached(this.#perMember.of(userId), this.limits.perMember)) throw this.#refusal('member');
    if (network && isReached(this.#perAddress.of(network), this.limits.perAddress))
      throw this.#refusal('address');
    if (isReached(this.#inAll, this.limits.inAll)) throw this.#refusal('all');
    const count = (step: 1 | -1) => {
      this.#inAll += step;
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

  #refusal(limit: SlotLimit): AppError {
    this.onRefusal(limit);
    if (limit === 'all')
      return new AppError('UNAVAILABLE', 'Too many uploads at once', undefined, retryAfterSeconds);
    const message = limit === 'member' ? texts.tooManyUploads : texts.tooManyUploadsOfAddress;
    return new AppError('TOO_MANY_REQUESTS', `Too many uploads: ${limit}`, { message }, retryAfterSeconds);
  }
}

function isReached(count: number, limit: number): boolean {
  return limit > 0 && count >= limit;
}

/** Only what is not 0 takes memory. */
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
