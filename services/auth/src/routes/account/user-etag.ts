import { userIdLists, type Account } from '@rubato/contracts';
import { createHash } from 'node:crypto';
import type { IdListName } from '../id-lists.ts';

/** The versions of a user's lists. */
export type ListVersions = Readonly<Record<IdListName, string>>;

/** The ETag of an account and its lists; it changes with any of them. */
export function createUserEtag(account: Account, versions: ListVersions): string {
  return `"${userIdLists.map((name) => versions[name]).join('.')}-${createAccountTag(account)}"`;
}

/** The versions of the lists in the client's `If-None-Match`, if it matches this account. */
export function parseClientVersions(
  account: Account,
  ifNoneMatch: string | undefined,
): ListVersions | undefined {
  for (const tag of ifNoneMatch?.split(',') ?? []) {
    const [, versions = '', accountHeld] = /^\s*(?:W\/)?"([\d.]+)-([\w-]+)"\s*$/.exec(tag) ?? [];
    const held = versions.split('.');
    if (accountHeld === createAccountTag(account) && held.length === userIdLists.length)
      return Object.fromEntries(userIdLists.map((name, n) => [name, held[n]])) as ListVersions;
  }
  return undefined;
}

function createAccountTag(account: Account): string {
  return createHash('sha256').update(JSON.stringify(account)).digest('base64url').slice(0, 16);
}
