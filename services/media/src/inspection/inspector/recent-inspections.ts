import { getMonotonicTime } from '@rubato/service-kit';
import { LRUCache } from 'lru-cache';
import type { Inspection } from '../inspection.messages.ts';

const maxBytes = 8 * 1024 * 1024;
const lifetimeMs = 5 * 60_000;

/**
 * Results for the images that users have just sent: the songs of an album often have the same cover. They are not
 * shared among users, because a file that takes over its inspector may falsify them.
 */
export class RecentInspections {
  readonly #running = new Map<string, Promise<Inspection>>();
  readonly #recent = new LRUCache<string, Inspection>({
    maxSize: maxBytes,
    sizeCalculation: countBytes,
    ttl: lifetimeMs,
    ttlAutopurge: true,
    perf: { now: getMonotonicTime },
  });

  /** The result for an equal image of the user, otherwise that of `inspect`. */
  async find(userId: number, sha256: string, inspect: () => Promise<Inspection>): Promise<Inspection> {
    const key = `${userId} ${sha256}`;
    const running = this.#running.get(key);
    // The upload of the other image may have been aborted: its failure says nothing about this one.
    const found = this.#recent.get(key) ?? (running && (await running.catch(() => undefined)));
    return found ?? this.#run(key, inspect);
  }

  async #run(key: string, inspect: () => Promise<Inspection>): Promise<Inspection> {
    const running = inspect();
    this.#running.set(key, running);
    try {
      const inspection = await running;
      this.#recent.set(key, inspection);
      return inspection;
    } finally {
      if (this.#running.get(key) === running) this.#running.delete(key);
    }
  }
}

function countBytes({ delivered = [], variants }: Inspection): number {
  const chunks = [...delivered, ...variants.map(({ bytes }) => bytes)];
  return chunks.reduce((sum, chunk) => sum + (chunk instanceof Uint8Array ? chunk.length : 0), 1);
}
