import { Inject, Injectable } from '@nestjs/common';
import { AppError, cacheKeys } from '@rubato/contracts';
import { EPHEMERAL_STORE, monotonicNow, type EphemeralStore } from '@rubato/service-kit';
import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import type { PageAnswer } from './list-pages.ts';

const maxBytes = 32 * 1024 * 1024;
const daySeconds = 24 * 3600;
/** How long a page is believed without a question: bounds what a service that died between commit and message leaves behind. */
const believedMs = 1000;

interface Remembered {
  readonly answer: PageAnswer;
  /** The catalogue's state before the page was fetched. */
  readonly state: string;
  readonly checkedAt: number;
}

/** Fetches a page, or its version alone where it is still the one held. */
type Fetch = (heldVersion?: string) => Promise<PageAnswer>;

/** Pages of the public lists as ready bytes. They are sent again while the catalogue stands as it did, or is away. */
@Injectable()
export class PageCache {
  readonly #pages = new LRUCache<string, Remembered>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => answer.body.byteLength + 512,
  });
  readonly #underWay = new Map<string, Promise<PageAnswer>>();

  constructor(@Inject(EPHEMERAL_STORE) private readonly store: EphemeralStore) {}

  async get(key: string, fetch: Fetch): Promise<PageAnswer> {
    const state = await this.#state();
    const page = this.#pages.get(key);
    if (page?.state === state && page.checkedAt + believedMs > monotonicNow()) return page.answer;
    return this.#once(`${state} ${key}`, () => this.#refresh(key, state, fetch, page));
  }

  /** While nobody can tell the state, each request stands for itself. */
  async #state(): Promise<string> {
    const told = await this.store.get(cacheKeys.catalogState);
    if (told) return told;
    const begun = randomUUID();
    await this.store.add(cacheKeys.catalogState, begun, daySeconds);
    return (await this.store.get(cacheKeys.catalogState)) ?? begun;
  }

  async #refresh(key: string, state: string, fetch: Fetch, held?: Remembered): Promise<PageAnswer> {
    const checkedAt = monotonicNow();
    try {
      const fetched = await fetch(held?.answer.version);
      const answer = held && fetched.unchanged ? held.answer : fetched;
      this.#pages.set(key, { answer, state, checkedAt });
      return answer;
    } catch (error) {
      if (!held || !(error instanceof AppError && error.code === 'UNAVAILABLE')) throw error;
      // Not everybody has to wait for nothing while catalog is away.
      this.#pages.set(key, { answer: held.answer, state, checkedAt: monotonicNow() });
      return held.answer;
    }
  }

  /** Those who want the same in the same state wait for the one who asked first. */
  #once(key: string, work: () => Promise<PageAnswer>): Promise<PageAnswer> {
    const underWay = this.#underWay.get(key) ?? work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, underWay);
    return underWay;
  }
}
