import type { Account } from '@rubato/contracts';

/** A session that has just started; its token becomes the cookie. */
export interface NewSession {
  readonly account: Account;
  readonly token: string;
  /** The token of the device's cookie. */
  readonly deviceToken: string;
}
