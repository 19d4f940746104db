import type { Actor } from '@rubato/contracts';

/** The user, their session, and where they are. */
export interface OwnSession {
  readonly actor: Actor;
  readonly tokenHash: string;
  readonly clientAddress: string;
}

/** A session that gets a new token because the user proves their identity. */
export interface RenewedSession extends OwnSession {
  readonly newTokenHash: string;
  readonly clientAddress: string;
}
