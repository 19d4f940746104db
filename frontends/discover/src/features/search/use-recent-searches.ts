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
  /** Whether further searches are not remembered, of any user. */
  isPaused: boolean;
}
type UserId = User['id'] | null;

/** The searches that the user has opened a result of, in this browser, the latest first. */
export interface RecentSearches {
  readonly searches: readonly string[];
  /** Whether `remember` does nothing, in this browser. */
  readonly isPaused: boolean;
  readonly remember: (search: string) => void;
  readonly forget: (search: string) => void;
  readonly forgetAll: () => void;
  /** Stops or resumes remembering. What is remembered stays. */
  readonly pause: (isPaused: boolean) => void;
}

export function useRecentSearches(): RecentSearches {
  const userId = useSession().user?.id ?? null;
  const stored = useSyncExternalStore(subscribe, readStoredText);
  const { searches, isPaused } = useMemo(() => parseRecent(userId, stored), [stored, userId]);
  const change = (map: (before: Recent) => Partial<Recent>) => changeRecent(userId, map);
  return {
    searches,
    isPaused,
    remember: (search) =>
      change((before) =>
        before.isPaused ? {} : { searches: [search, ...removeSearch(before.searches, search)] },
      ),
    forget: (search) => change((before) => ({ searches: removeSearch(before.searches, search) })),
    forgetAll: () => change(() => ({ searches: [] })),
    pause: (pausing) => change(() => ({ isPaused: pausing })),
  };
}

function parseRecent(userId: UserId, stored: string | null): Recent {
  const { userId: owner, searches = [], isPaused = false } = parse(stored) ?? {};
  return { userId, searches: owner === userId ? searches.slice(0, maxSearches) : [], isPaused };
}

/** Checked by hand: a schema library would weigh more than the whole search field. */
function parse(stored: string | null): Recent | undefined {
  try {
    const value = JSON.parse(stored ?? 'null') as Partial<Recent> | null;
    const { userId = null, searches, isPaused } = value ?? {};
    if (!Array.isArray(searches)) return undefined;
    return {
      userId,
      searches: searches.filter((search) => typeof search === 'string'),
      isPaused: isPaused === true,
    };
  } catch {
    return undefined;
  }
}

/** Without room in the storage, nothing is remembered. */
function changeRecent(userId: UserId, map: (before: Recent) => Partial<Recent>): void {
  const before = parseRecent(userId, readStoredText());
  const changed = { ...before, ...map(before) };
  const recent: Recent = { ...changed, searches: changed.searches.slice(0, maxSearches) };
  try {
    localStorage.setItem(key, JSON.stringify(recent));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** Searches that differ in case only are the same. */
const removeSearch = (searches: readonly string[], search: string): string[] =>
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
function readStoredText(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
