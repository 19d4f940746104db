import { Inject, Injectable } from '@nestjs/common';
import { accountSchema, type Account } from '@rubato/contracts';
import { EPHEMERAL_STORE, type EphemeralStore } from '@rubato/service-kit';

/**
 * Seconds. Short, because Redis may be away while a session ends: then its account is remembered until this has passed. Far
 * longer than a verification takes that began before the end.
 */
const lifetime = 10;
const ended = 'ended';

/** Whose sessions are in use just now, so that not every request asks the database. */
@Injectable()
export class SessionCache {
  constructor(@Inject(EPHEMERAL_STORE) private readonly store: EphemeralStore) {}

  /** The session's account, null when it has just ended, undefined when nothing is known. */
  async find(tokenHash: string): Promise<Account | null | undefined> {
    const text = await this.store.get(keyOf(tokenHash));
    if (text === undefined) return undefined;
    return text === ended ? null : accountSchema.parse(JSON.parse(text));
  }

  /** Remembers an account; not of a session that ended while it was verified. */
  keep(tokenHash: string, account: Account): Promise<void> {
    return this.store.add(keyOf(tokenHash), JSON.stringify(account), lifetime);
  }

  end(tokenHash: string): Promise<void> {
    return this.store.set(keyOf(tokenHash), ended, lifetime);
  }
}

function keyOf(tokenHash: string): string {
  return `session:${tokenHash}`;
}
