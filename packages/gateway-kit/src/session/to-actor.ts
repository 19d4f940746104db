import type { Account, Actor } from '@rubato/contracts';

/** The account as the actor of an RPC call. */
export function toActor({ id: userId, is_demo: isDemo, role, quotas }: Account): Actor {
  return { userId, ...(isDemo ? { isDemo } : {}), ...(role ? { role } : {}), ...(quotas ? { quotas } : {}) };
}
