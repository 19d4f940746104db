import { Injectable } from '@nestjs/common';
import { pageOfSegment, songSegmentsSchema, type SongSegment } from '@rubato/contracts';
import { decode, wireHeaders } from '@rubato/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { compressPiece, joinPieces, literalPiece, type GzipPiece } from '../lists/gzip-pieces.ts';
import { acceptsGzip } from '../lists/accepts-gzip.ts';
import { listEtag, versionHeld } from '../lists/list-etag.ts';
import { arrayOf, listSegments, type PageAnswer } from '../lists/list-pages.ts';
import { PageCache } from '../lists/page-cache.ts';
import { persistently } from '../lists/persistently.ts';
import { SongsService } from './songs.service.ts';

const maxBytes = 96 * 1024 * 1024;
const shape = arrayOf('songs');
const [open, comma, close] = [shape.answer[0], ',', shape.answer[1]].map(literalPiece) as [
  GzipPiece,
  GzipPiece,
  GzipPiece,
];

interface Remembered {
  readonly version: string;
  readonly piece: GzipPiece;
}

/**
 * All songs in one answer. The list is kept in compressed segments and joined when it is wanted: what has not changed is neither
 * asked for nor compressed again, and no more than a segment is held beside them.
 */
@Injectable()
export class WholeSongList {
  readonly #pieces = new LRUCache<number, Remembered>({
    maxSize: maxBytes,
    sizeCalculation: ({ piece }) => piece.deflated.byteLength + 256,
  });

  constructor(
    private readonly songs: SongsService,
    private readonly cache: PageCache,
  ) {}

  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const isGzip = acceptsGzip(request.headers['accept-encoding']);
    const scope = isGzip ? 'all.whole-gzip' : 'all.whole';
    const { version = '', body } = await this.cache.get('whole song list', (held) => this.#segments(held));
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: listEtag(version, scope) });
    if (versionHeld(request, scope) === version) return void reply.code(304).send();
    const { segments } = songSegmentsSchema.parse(decode(body));
    const bytes = Readable.from(joinPieces(this.#list(segments)), { objectMode: false });
    reply.type('application/json; charset=utf-8');
    if (isGzip) reply.header('content-encoding', 'gzip').send(bytes);
    else reply.send(pipeline(bytes, createGunzip(), () => {}));
  }

  async #segments(heldVersion?: string): Promise<PageAnswer> {
    const { bytes, headers } = await this.songs.segments(heldVersion);
    return {
      body: Buffer.from(bytes),
      version: headers[wireHeaders.version],
      next: undefined,
      unchanged: Boolean(headers[wireHeaders.unchanged]),
    };
  }

  async *#list(segments: readonly SongSegment[]): AsyncGenerator<GzipPiece> {
    yield open;
    let isFirst = true;
    for (const segment of segments) {
      const piece = await this.#piece(segment);
      if (!piece.bytes) continue;
      if (!isFirst) yield comma;
      yield piece;
      isFirst = false;
    }
    yield close;
  }

  async #piece({ number, version }: SongSegment): Promise<GzipPiece> {
    const remembered = this.#pieces.get(number);
    if (remembered?.version === version) return remembered.piece;
    const piece = await this.#make(number);
    this.#pieces.set(number, { version, piece });
    return piece;
  }

  /** What is made may be newer than its version, never older: then it is made once more than needed. */
  async #make(number: number): Promise<GzipPiece> {
    const { before, downTo, limit } = pageOfSegment(number);
    const parts: Buffer[] = [];
    const fetch = (part: { before?: number | undefined; limit: number }) =>
      persistently(() => this.songs.page({ ...part, downTo }));
    for await (const { entries } of listSegments(shape, fetch, { limit, cursor: before }))
      if (entries.length) parts.push(...(parts.length ? [Buffer.from(','), entries] : [entries]));
    return compressPiece(parts.length === 1 ? parts[0]! : Buffer.concat(parts));
  }
}
