import type { FastifyReply, FastifyRequest } from 'fastify';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { withoutDeadline } from '../overload/without-deadline.ts';
import { acceptsGzip } from './accepts-gzip.ts';
import { joinPieces, literalPiece, type GzipPiece } from './gzip-pieces.ts';
import { listEtag, versionHeld } from './list-etag.ts';
import type { PageAnswer } from './list-pages.ts';
import type { PageCache } from './page-cache.ts';
import { SegmentReader, type SegmentedList } from './segment-reader.ts';
import type { WholeListLimits } from './whole-list-limits.ts';

/**
 * All entries of a list that everybody sees in one answer. It is kept in compressed segments and joined when it is wanted: what has
 * not changed is neither asked for nor compressed again, and no more than a segment is held beside what is remembered.
 */
export class WholeList {
  readonly #reader: SegmentReader;
  readonly #around: readonly GzipPiece[];

  constructor(
    list: SegmentedList,
    cache: PageCache,
    private readonly limits: WholeListLimits,
  ) {
    this.#reader = new SegmentReader(list, cache, limits);
    this.#around = list.shape.answer.map(literalPiece);
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const isGzip = acceptsGzip(request.headers['accept-encoding']);
    const scope = isGzip ? 'all.whole-gzip' : 'all.whole';
    const groups = await this.#reader.groups();
    const { version = '' } = groups;
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: listEtag(version, scope) });
    if (versionHeld(request, scope) === version) return void reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    if (isGzip) reply.header('content-encoding', 'gzip');
    if (request.method === 'HEAD') return void reply.send();
    this.limits.enter(reply);
    const bytes = Readable.from(withoutDeadline(joinPieces(this.#pieces(groups))), { objectMode: false });
    reply.send(isGzip ? bytes : pipeline(bytes, createGunzip(), () => {}));
  }

  async *#pieces(groups: PageAnswer): AsyncGenerator<GzipPiece> {
    const [open, close] = this.#around;
    if (open) yield open;
    yield* this.#reader.pieces(groups);
    if (close) yield close;
  }
}
