import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { SongPageQuery } from '../http/page-query.ts';
import type { FetchedPage } from './pages/list-pages.ts';

export const jsonType = 'application/json; charset=utf-8';

/** The query of one page. */
export type LimitedQuery = SongPageQuery & { readonly limit: number };

type Versioned = Pick<FetchedPage, 'version' | 'unchanged'>;

/** The ETag of a page (`scope`) of a list with the given version. */
export function createListEtag(version: string, scope: string): string {
  return `"${version}-${scope}"`;
}

/** The version in the client's `If-None-Match`, if it is for the same `scope`. */
export function getClientVersion(request: FastifyRequest, scope: string): string | undefined {
  for (const tag of request.headers['if-none-match']?.split(',') ?? []) {
    const [, version, taggedScope] = /^\s*(?:W\/)?"(\d+)-(.+)"\s*$/.exec(tag) ?? [];
    if (taggedScope === scope) return version;
  }
  return undefined;
}

export function setEtag(reply: FastifyReply, { version }: Versioned, scope: string): FastifyReply {
  return version ? reply.header('etag', createListEtag(version, scope)) : reply;
}

/** Whether the client already has this version. */
export function isUnchanged({ version, unchanged }: Versioned, held: string | undefined): boolean {
  return unchanged || (version !== undefined && version === held);
}

/** Identifies the page and the list that an ETag belongs to. */
export function getScope(
  { limit, cursor, omit }: SongPageQuery,
  userId?: number,
  ids?: readonly number[],
): string {
  const filter = ids && createHash('sha256').update(ids.join()).digest('base64url').slice(0, 16);
  const without = omit ? `.without-${omit}` : '';
  return `${userId ?? filter ?? 'all'}.${limit ?? 'whole'}.${cursor ?? 'first'}${without}`;
}

/** The header `link` to the next page; undefined if there is none. */
export function linkToNext(
  path: string,
  { limit, omit }: LimitedQuery,
  { next }: Pick<FetchedPage, 'next'>,
  ids?: readonly number[],
): string | undefined {
  if (!next) return undefined;
  const parameters = [
    ...(ids ? [`ids=${ids.join(',')}`] : []),
    ...(omit ? [`omit=${omit}`] : []),
    `limit=${limit}`,
    `cursor=${next}`,
  ];
  return `<${path}?${parameters.join('&')}>; rel="next"`;
}

/** The path of a request, without a trailing slash. */
export function getPath(request: FastifyRequest): string {
  return request.url.split('?', 1)[0]?.replace(/\/$/, '') ?? '';
}
