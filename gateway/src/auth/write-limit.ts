import { AppError, type Account } from '@rubato/contracts';
import { countAttempt, listNetworkCounters, MemoryEphemeralStore } from '@rubato/service-kit';

const windowSeconds = 60;
const text = 'Too many changes. Please wait a moment and try again.';

/**
 * Limits the changes of a user within a minute, in this process: whatever a user can create and delete again, no script can do
 * without end. Visitors who share the demo user have a limit for each network.
 */
export class WriteLimit {
  readonly #counts: MemoryEphemeralStore;

  /** 0 changes are no limit. `now` is in milliseconds. */
  constructor(
    private readonly maxPerUser: number,
    now?: () => number,
  ) {
    this.#counts = new MemoryEphemeralStore(now);
  }

  /** Counts a change. Throws TOO_MANY_REQUESTS beyond the limit. */
  async count(account: Pick<Account, 'id' | 'is_demo'>, address: string): Promise<void> {
    if (this.maxPerUser === 0) return;
    for (const counter of this.#getCounters(account, address)) {
      const retryAfterSeconds = await countAttempt(this.#counts, counter);
      if (retryAfterSeconds) throw new AppError('TOO_MANY_REQUESTS', text, { retryAfterSeconds });
    }
  }

  #getCounters({ id, is_demo: isDemo }: Pick<Account, 'id' | 'is_demo'>, address: string) {
    const counter = { key: String(id), maxAttempts: this.maxPerUser, windowSeconds };
    return isDemo ? listNetworkCounters(counter, address) : [counter];
  }
}
