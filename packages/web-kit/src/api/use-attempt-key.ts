import { useRef } from 'react';
import { createRandomKey } from './random-key.ts';

/**
 * Returns a function that returns the `Idempotency-Key` for saving `content`: the same key for the same content, so that repeating an
 * attempt whose response was lost creates no duplicate, and a new key for other content, which the server would reject.
 */
export function useAttemptKey(): (content: object) => string {
  const last = useRef<{ values: Map<string, unknown>; key: string }>(undefined);
  return (content) => {
    const values = new Map<string, unknown>(Object.entries(content));
    if (!last.current || !isSame(last.current.values, values))
      last.current = { values, key: createRandomKey() };
    return last.current.key;
  };
}

function isSame(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  return one.size === other.size && [...one].every(([name, value]) => Object.is(value, other.get(name)));
}
