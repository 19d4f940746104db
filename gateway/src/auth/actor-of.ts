import type { Account, Actor } from '@rubato/contracts';

/** The account as services know who asks. */
export function actorOf({ id: userId, is_demo: isDemo }: Account): Actor {
  return { userId, ...(isDemo ? { isDemo } : {}) };
}
