import { toNetwork } from '@rubato/service-kit';

export interface ConcurrencyLimits {
  /** 0 is no limit. */
  readonly max: number;
  /** Of one network, while more than half of the slots are taken. 0 is no limit. */
  readonly maxPerNetwork: number;
}

/** The client of an operation. Its address is read only if slots are scarce. */
interface Client {
  readonly ip: string;
}

interface Slot {
  readonly client: Client;
  network?: string;
}

/** Releases a slot; idempotent. */
export type Release = () => void;

/**
 * Limits the number of concurrent operations. While there is room, one network can use all of it, so that an office behind
 * one address is not limited; when slots become scarce, its share is limited.
 */
export class ConcurrencyLimit {
  readonly #running = new Set<Slot>();

  constructor(private readonly limits: ConcurrencyLimits) {}

  /** Takes a slot and returns the function that releases it, or the limit that is reached. */
  enter(client: Client): Release | 'total' | 'network' {
    const { max, maxPerNetwork } = this.limits;
    const { size } = this.#running;
    if (max && size >= max) return 'total';
    const slot: Slot = { client };
    if (max && maxPerNetwork && size >= max / 2 && this.#getCount(getNetwork(slot)) >= maxPerNetwork)
      return 'network';
    this.#running.add(slot);
    return () => void this.#running.delete(slot);
  }

  #getCount(network: string): number {
    let count = 0;
    for (const slot of this.#running) if (getNetwork(slot) === network) count += 1;
    return count;
  }
}

const getNetwork = (slot: Slot) => (slot.network ??= toNetwork(slot.client.ip));
