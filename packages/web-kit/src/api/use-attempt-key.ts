import { useRef } from 'react';
import { randomKey } from './random-key.ts';

/**
 * A function that gives the `Idempotency-Key` of an attempt to save `content`: the same key while the content is the same, so that an
 * attempt whose answer was lost makes no second thing, and another one for other content, which the server would refuse.
 */
export function useAttemptKey(): (content: object) => string {
  const last = useRef<{ values: Map<string, unknown>; key: string }>(undefined);
  return (content) => {
    const values = new Map<string, unknown>(Object.entries(content));
    if (!last.current || !isSame(last.current.values, values)) last.current = { values, key: randomKey() };
    return last.current.key;
  };
}

function isSame(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  return one.size === other.size && [...one].every(([name, value]) => Object.is(value, other.get(name)));
}
