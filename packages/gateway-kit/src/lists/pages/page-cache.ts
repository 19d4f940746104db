import { hasErrorCode } from '@rubato/contracts';
import { getMonotonicTime, type EphemeralStore } from '@rubato/service-kit';
import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import type { FetchedPage } from './list-pages.ts';
import { PageIndex } from './page-index.ts';

const maxBytes = 32 * 1024 * 1024;
const daySeconds = 24 * 3600;
/**
 * How long a page is used without revalidation. Covers a service that crashed between a commit and its
 * notification.
 */
const maxAgeMs = 1000;

interface StoredPage {
  readonly content: FetchedPage;
  /** The service's state before the page was fetched. */
  readonly state: string;
  readonly checkedAt: number;
}

/** Fetches a page, or an empty one marked `unchanged` if it still has the held version. */
export type FetchPage = (heldVersion?: string) => Promise<FetchedPage>;

/**
 * Caches pages of a service's public lists as bytes. They stay valid while the service's data is unchanged or
 * the service is unavailable.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, StoredPage>({
    maxSize: maxBytes,
    // Twice: the compressed page is kept beside the plain one, and may be as long.
    sizeCalculation: ({ content }, key) => 2 * content.body.byteLength + key.length + 512,
  });
  readonly #inFlight = new Map<string, Promise<FetchedPage>>();

  constructor(
    private readonly store: EphemeralStore,
    /** The key in `store` that the service deletes whenever its public data changes. */
    private readonly stateKey: string,
    /** Where its pages are found by their URLs. */
    readonly index: PageIndex = new PageIndex(),
  ) {}

  /** The page; `fetch` requests it if it is not cached, or no longer up to date. */
  async get(key: string, fetch: FetchPage): Promise<FetchedPage> {
    const state = await this.#getState();
    const page = this.#pages.get(key);
    if (page && isFresh(page, state)) return page.content;
    return this.#runOnce(`${state} ${key}`, () => this.#refresh(key, state, fetch, page));
  }

  /** The page if it is cached and up to date. */
  async find(key: string): Promise<FetchedPage | undefined> {
    const state = await this.store.get(this.stateKey);
    const page = this.#pages.get(key);
    return page && state && isFresh(page, state) ? page.content : undefined;
  }

  /** If the store is unavailable, every request gets its own state, so nothing is shared. */
  async #getState(): Promise<string> {
    const current = await this.store.get(this.stateKey);
    if (current) return current;
    const initial = randomUUID();
    await this.store.add(this.stateKey, initial, daySeconds);
    return (await this.store.get(this.stateKey)) ?? initial;
  }

  async #refresh(key: string, state: string, fetch: FetchPage, held?: StoredPage): Promise<FetchedPage> {
    const checkedAt = getMonotonicTime();
    try {
      const fetched = await fetch(held?.content.version);
      const content = held && fetched.unchanged ? held.content : fetched;
      this.#pages.set(key, { content, state, checkedAt });
      return content;
    } catch (error) {
      if (!held || !hasErrorCode(error, 'UNAVAILABLE')) throw error;
      // While the service is unavailable, later requests need not wait for a timeout.
      this.#pages.set(key, { content: held.content, state, checkedAt: getMonotonicTime() });
      return held.content;
    }
  }

  /** Concurrent requests for the same page in the same state share one fetch. */
  #runOnce(key: string, work: () => Promise<FetchedPage>): Promise<FetchedPage> {
    const inFlight = this.#inFlight.get(key) ?? work().finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, inFlight);
    return inFlight;
  }
}

function isFresh(page: StoredPage, state: string): boolean {
  return page.state === state && page.checkedAt + maxAgeMs > getMonotonicTime();
}
