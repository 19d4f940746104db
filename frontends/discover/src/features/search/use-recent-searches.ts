import type { User } from '@rubato/contracts';
import { useSession } from '@rubato/web-kit';
import { useMemo, useSyncExternalStore } from 'react';

/** At most this many searches are remembered. */
const maxSearches = 8;

const key = 'rubato.searches';

/** Of one user, or of visitors if `userId` is null: others do not see what somebody has searched for. */
interface Recent {
  userId: UserId;
  searches: string[];
}
type UserId = User['id'] | null;

/** The searches that the user has opened a result of, in this browser, the latest first. */
export interface RecentSearches {
  readonly searches: readonly string[];
  readonly remember: (search: string) => void;
  readonly forget: (search: string) => void;
  readonly forgetAll: () => void;
}

export function useRecentSearches(): RecentSearches {
  const userId = useSession().user?.id ?? null;
  const stored = useSyncExternalStore(subscribe, storedText);
  const searches = useMemo(() => searchesOf(userId, stored), [stored, userId]);
  return {
    searches,
    remember: (search) => change(userId, (others) => [search, ...without(others, search)]),
    forget: (search) => change(userId, (others) => without(others, search)),
    forgetAll: () => change(userId, () => []),
  };
}

function searchesOf(userId: UserId, stored: string | null): string[] {
  const recent = parse(stored);
  return recent?.userId === userId ? recent.searches.slice(0, maxSearches) : [];
}

/** Checked by hand: a schema library would weigh more than the whole search field. */
function parse(stored: string | null): Recent | undefined {
  try {
    const value = JSON.parse(stored ?? 'null') as Partial<Recent> | null;
    const { userId = null, searches } = value ?? {};
    if (!Array.isArray(searches)) return undefined;
    return { userId, searches: searches.filter((search) => typeof search === 'string') };
  } catch {
    return undefined;
  }
}

/** Without room in the storage, nothing is remembered. */
function change(userId: UserId, map: (searches: readonly string[]) => string[]): void {
  const searches = map(searchesOf(userId, storedText())).slice(0, maxSearches);
  try {
    localStorage.setItem(key, JSON.stringify({ userId, searches } satisfies Recent));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** Searches that differ in case only are the same. */
const without = (searches: readonly string[], search: string): string[] =>
  searches.filter((other) => other.toLowerCase() !== search.toLowerCase());

const listeners = new Set<() => void>();

/** Also calls it after changes in other tabs. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Null if there are none or the storage is blocked. */
function storedText(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
