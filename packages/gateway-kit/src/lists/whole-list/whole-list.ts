import type { FastifyReply, FastifyRequest } from 'fastify';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { runWithoutDeadline } from '../../http/run-without-deadline.ts';
import { isGzipAccepted } from '../compression/is-gzip-accepted.ts';
import { joinChunks, createLiteralChunk, type GzipChunk } from '../compression/gzip-chunks.ts';
import { jsonType, createListEtag, getClientVersion } from '../list-headers.ts';
import type { FetchedPage } from '../pages/list-pages.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { SegmentReader, type SegmentedList } from './segment-reader.ts';
import { unsentBytes, type WholeListLimits } from './whole-list-limits.ts';

/**
 * Sends all entries of a public list in one response. The list is cached in compressed segments and joined on
 * demand: unchanged segments are neither fetched nor compressed again, and at most one segment is held in
 * addition to the cache.
 */
export class WholeList {
  readonly #reader: SegmentReader;
  readonly #envelope: readonly GzipChunk[];

  constructor(
    list: SegmentedList,
    cache: PageCache,
    private readonly limits: WholeListLimits,
  ) {
    this.#reader = new SegmentReader(list, cache, limits);
    this.#envelope = list.shape.response.map(createLiteralChunk);
  }

  /** Throws UNAVAILABLE if there is no place in `limits`. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const isGzip = isGzipAccepted(request.headers['accept-encoding']);
    const scope = isGzip ? 'all.whole-gzip' : 'all.whole';
    const groups = await this.#reader.readGroups();
    const { version = '' } = groups;
    const isUnchanged = getClientVersion(request, scope) === version;
    // Before the headers, which an error must not have.
    if (!isUnchanged) await this.limits.enter(reply, { bytes: unsentBytes.cached });
    reply.headers({
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: createListEtag(version, scope),
    });
    if (isUnchanged) return void reply.code(304).send();
    reply.type(jsonType);
    if (isGzip) reply.header('content-encoding', 'gzip');
    if (request.method === 'HEAD') return void reply.send();
    const bytes = Readable.from(runWithoutDeadline(joinChunks(this.#readChunks(groups))), {
      objectMode: false,
    });
    reply.send(isGzip ? bytes : pipeline(bytes, createGunzip(), () => {}));
  }

  async *#readChunks(groups: FetchedPage): AsyncGenerator<GzipChunk> {
    const [open, close] = this.#envelope;
    if (open) yield open;
    yield* this.#reader.readChunks(groups);
    if (close) yield close;
  }
}
