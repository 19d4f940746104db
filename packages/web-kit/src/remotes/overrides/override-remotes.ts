import { userSchema } from '@rubato/contracts';
import { ApiError } from '../../api/api-error.ts';
import { request } from '../../api/request.ts';
import type { DeclarationSource } from '../declarations/choose-declaration.ts';
import { remoteRequestTimeoutMs } from '../federation-runtime.ts';
import { clearOverrides, readOverrides, type StoredOverrides } from './stored-overrides.ts';

export * from './stored-overrides.ts';

/** The remotes with the overrides of the signed-in user, and these overrides if there are any. */
export interface OverriddenRemotes {
  readonly sources: readonly DeclarationSource[];
  readonly overrides: StoredOverrides | undefined;
}

/**
 * Replaces remotes by those that the signed-in user has confirmed in this browser, and adds those that are not in the list. The overrides
 * are deleted if their user is no longer signed in, and ignored while this is unknown. Never rejects.
 */
export async function overrideRemotes(
  sources: readonly DeclarationSource[],
  fetchUserId: () => Promise<number | null> = fetchSessionUserId,
): Promise<OverriddenRemotes> {
  const stored = readOverrides();
  const unchanged = { sources, overrides: undefined };
  if (!stored) return unchanged;
  const userId = await fetchUserId().catch(() => undefined);
  if (userId === undefined) return unchanged;
  if (userId !== stored.userId) {
    clearOverrides();
    return unchanged;
  }
  return { sources: replaceSources(sources, stored.remotes), overrides: stored };
}

/** The integrity of the list is that of the replaced declaration. */
function replaceSources(
  sources: readonly DeclarationSource[],
  remotes: StoredOverrides['remotes'],
): DeclarationSource[] {
  const overriding = Object.entries(remotes).map(([name, url]) => ({ name, url, integrity: undefined }));
  const added = overriding.filter(({ name }) => !sources.some((source) => source.name === name));
  const replaced = sources.map((source) => overriding.find(({ name }) => name === source.name) ?? source);
  return [...replaced, ...added];
}

/** The id of the signed-in user; null for a visitor. Rejects if the session cannot be checked. */
async function fetchSessionUserId(): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(remoteRequestTimeoutMs);
    return (await request('/api/auth/', { schema: userSchema, anonymous: true, signal })).id;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
