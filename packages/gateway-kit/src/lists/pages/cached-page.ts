import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressBody, minCompressedBytes } from '../../http/compress-body.ts';
import { isGzipAccepted } from '../compression/is-gzip-accepted.ts';
import { concatExactly } from '../compression/concat-exactly.ts';
import { sendEncoded, type EncodedPage } from './encoded-page.ts';
import { linkToNext, createListEtag, getScope, type LimitedQuery } from '../list-headers.ts';
import type { FetchedPage } from './list-pages.ts';
import type { FetchPage, PageCache } from './page-cache.ts';
import type { IndexedPage } from './page-index.ts';

type Encoding = 'plain' | 'gzip';

const encodings = new WeakMap<FetchedPage, Map<Encoding, Promise<EncodedPage>>>();

/** A page of a public list, which is fetched, compressed and described once for all clients. */
export class CachedPage implements IndexedPage {
  readonly #key: string;
  readonly #scope: string;

  /** `path` is that of the list, without a trailing slash. */
  constructor(
    private readonly cache: PageCache,
    private readonly path: string,
    private readonly query: LimitedQuery,
  ) {
    this.#scope = getScope(query);
    this.#key = `${path} ${this.#scope}`;
  }

  /** Sends the page, which `fetch` requests if it is not cached. From now on, the index has its URL. */
  async fetchAndSend(request: FastifyRequest, reply: FastifyReply, fetch: FetchPage): Promise<void> {
    const content = await this.cache.get(this.#key, fetch);
    this.cache.index.add(request.url, this);
    sendEncoded(request, reply, await this.#encode(request, content));
  }

  async find(request: FastifyRequest): Promise<EncodedPage | undefined> {
    const content = await this.cache.find(this.#key);
    return content && this.#encode(request, content);
  }

  #encode({ headers }: FastifyRequest, content: FetchedPage): Promise<EncodedPage> {
    const encoding = isGzipAccepted(headers['accept-encoding']) ? 'gzip' : 'plain';
    let known = encodings.get(content);
    if (!known) encodings.set(content, (known = new Map()));
    let page = known.get(encoding);
    if (!page) known.set(encoding, (page = this.#create(content, encoding)));
    return page;
  }

  async #create(content: FetchedPage, encoding: Encoding): Promise<EncodedPage> {
    const isCompressed = encoding === 'gzip' && content.body.length >= minCompressedBytes;
    const validator = encoding === 'gzip' ? `${this.#scope}.gzip` : this.#scope;
    const headers: Record<string, string> = { 'cache-control': 'no-cache', vary: 'accept-encoding' };
    if (content.version) headers.etag = createListEtag(content.version, validator);
    return {
      content,
      validator,
      headers,
      link: linkToNext(this.path, this.query, content),
      isCompressed,
      body: isCompressed ? concatExactly([await compressBody(content.body)]) : content.body,
    };
  }
}
