import type { FastifyRequest } from 'fastify';

/** The ETag of a page (`scope`) of a list with the given version. */
export function listEtag(version: string, scope: string): string {
  return `"${version}-${scope}"`;
}

/** The version in the client's `If-None-Match`, if it is for the same `scope`. */
export function versionHeld(request: FastifyRequest, scope: string): string | undefined {
  for (const tag of request.headers['if-none-match']?.split(',') ?? []) {
    const [, version, taggedScope] = /^\s*(?:W\/)?"(\d+)-(.+)"\s*$/.exec(tag) ?? [];
    if (taggedScope === scope) return version;
  }
  return undefined;
}
