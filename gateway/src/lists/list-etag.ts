import type { FastifyRequest } from 'fastify';

/** The validator of one part (`scope`) of a list in the state `version`. */
export function listEtag(version: string, scope: string): string {
  return `"${version}-${scope}"`;
}

/** The version of this part of the list that the client says it has. */
export function versionHeld(request: FastifyRequest, scope: string): string | undefined {
  for (const tag of request.headers['if-none-match']?.split(',') ?? []) {
    const [, version, itsScope] = /^\s*(?:W\/)?"(\d+)-(.+)"\s*$/.exec(tag) ?? [];
    if (itsScope === scope) return version;
  }
  return undefined;
}
