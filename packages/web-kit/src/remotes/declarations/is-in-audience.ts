import type { Audience, User } from '@rubato/contracts';

/** Whether an entry for `audience` is for this user; null is a visitor. */
export function isInAudience(audience: Audience, user: User | null): boolean {
  if (audience === 'everyone') return true;
  return audience === 'members' ? user !== null : user?.role !== undefined;
}
