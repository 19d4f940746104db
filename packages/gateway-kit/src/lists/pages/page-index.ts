import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { EncodedPage } from './encoded-page.ts';

const maxUrls = 1000;
/** Characters. Longer URLs have parameters that lists do not know. */
const maxUrlLength = 256;

export interface IndexedPage {
  /** The page in the encoding that `request` accepts; undefined if it is not cached or not up to date. */
  find(request: FastifyRequest): Promise<EncodedPage | undefined>;
}

/** Which cached page a URL requests, so that its query is parsed once and not for every request. */
export class PageIndex {
  readonly #pages = new LRUCache<string, IndexedPage>({ max: maxUrls });

  /** `url` is the path and query of a request, exactly as it was sent. */
  find(url: string): IndexedPage | undefined {
    return this.#pages.get(url);
  }

  add(url: string, page: IndexedPage): void {
    if (url.length <= maxUrlLength) this.#pages.set(url, page);
  }
}
