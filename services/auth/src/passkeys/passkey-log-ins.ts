import { Injectable } from '@nestjs/common';
import {
  AppError,
  passkeyTexts,
  type Account,
  type PasskeyRequestOptions,
  type UsedCredential,
} from '@rubato/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { findOwn } from '../accounts/own-user.ts';
import { SecurityLog } from '../security-log.ts';
import { AttemptLimits, type LogInOrigin } from '../sessions/attempt-limits.ts';
import { SessionStarter, type NewClientSession } from '../sessions/session-starter.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { toAccount, type AuthenticatedUser } from '../users/user.entity.ts';
import { CredentialVerifier, RejectedCredential } from './credential-verifier.ts';
import { PasskeyEntity } from './passkey.entity.ts';
import { PasskeysService, type OwnClient } from './passkeys.service.ts';

const method = 'passkey';

/** Records a use, unless its counter shows that the authenticator was copied: it must grow, if it counts at all. */
const recordUse = `
  UPDATE passkeys SET counter = $2, is_backed_up = $3, last_used_at = now() FROM users
  WHERE passkeys.id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) AND users.id = user_id
  RETURNING user_id AS "userId", credentials_version AS "credentialsVersion"`;

/** Logs users in, and confirms their identity, by passkeys. */
@Injectable()
export class PasskeyLogIns {
  constructor(
    private readonly database: DataSource,
    private readonly passkeys: PasskeysService,
    private readonly verifier: CredentialVerifier,
    private readonly sessions: SessionsService,
    private readonly starter: SessionStarter,
    private readonly limits: AttemptLimits,
    private readonly securityLog: SecurityLog,
  ) {}

  async startLogIn(clientAddress: string): Promise<PasskeyRequestOptions> {
    await this.limits.countPublic('passkey request', clientAddress);
    return this.verifier.createRequestOptions('log-in', null);
  }

  /** Starts a session of the owner of the passkey. Throws UNAUTHENTICATED, for whatever reason it is not accepted. */
  logIn(credential: UsedCredential, client: NewClientSession & LogInOrigin): Promise<Account> {
    const { clientAddress } = client;
    return this.limits.limitPasskeyLogIn(credential.id, client, async () => {
      const { userId, credentialsVersion } = await this.#use('log-in', null, credential).catch(
        this.#reject('log-in', { clientAddress }, 'UNAUTHENTICATED'),
      );
      const user = await findOwn(this.database.manager, { userId });
      return this.starter.logIn({ ...user, credentialsVersion }, client, method);
    });
  }

  async startConfirmation({ actor }: OwnClient): Promise<PasskeyRequestOptions> {
    const { id } = await findOwn(this.database.manager, actor);
    return this.verifier.createRequestOptions('confirmation', { id, passkeys: await this.passkeys.find(id) });
  }

  /** Proves the identity of the actor. Throws INVALID under `passkey` if the passkey is not accepted. */
  async confirm(
    { actor, tokenHash, newTokenHash, clientAddress }: OwnClient & { readonly newTokenHash: string },
    credential: UsedCredential,
  ): Promise<Account> {
    const user = await findOwn(this.database.manager, actor);
    await this.limits.limitGuesses(tokenHash, clientAddress, () =>
      this.#use('confirmation', user.id, credential).catch(
        this.#reject('confirmation', { clientAddress, userId: user.id }, 'INVALID'),
      ),
    );
    await this.sessions.renew(actor, tokenHash, newTokenHash);
    this.securityLog.write('confirmation', 'succeeded', { clientAddress, userId: user.id, method });
    return toAccount(user);
  }

  /** Verifies and records a use of a passkey. Returns its owner. Throws `RejectedCredential`. */
  async #use(
    purpose: 'log-in' | 'confirmation',
    userId: number | null,
    credential: UsedCredential,
  ): Promise<AuthenticatedUser> {
    const { passkey, info } = await this.verifier.verifyUsed(purpose, userId, credential, () =>
      findUsed(this.database.manager, this.verifier.relyingParty.id, userId, credential),
    );
    const [[used]]: [AuthenticatedUser[]] = await this.database.query(recordUse, [
      passkey.id,
      info.newCounter,
      info.credentialBackedUp,
    ]);
    if (!used) throw new RejectedCredential('counter went back, the authenticator may be copied');
    return used;
  }

  #reject(
    event: 'log-in' | 'confirmation',
    client: { readonly clientAddress: string; readonly userId?: number },
    code: 'UNAUTHENTICATED' | 'INVALID',
  ) {
    return (error: unknown): never => {
      if (!(error instanceof RejectedCredential)) throw error;
      this.securityLog.write(event, 'failed', { ...client, method, reason: `passkey: ${error.message}` });
      throw new AppError(code, passkeyTexts.rejected, { fields: { passkey: passkeyTexts.rejected } });
    };
  }
}

/**
 * The passkey with the id of the credential. A user who is not known yet must present the handle of its owner; one
 * who confirms their identity must be its owner.
 */
async function findUsed(
  manager: EntityManager,
  rpId: string,
  userId: number | null,
  { id: credentialId, response: { userHandle } }: UsedCredential,
): Promise<PasskeyEntity | undefined> {
  const passkey = await manager.findOneBy(PasskeyEntity, { credentialId, rpId });
  if (!passkey || (userId !== null && passkey.userId !== userId)) return undefined;
  // Only security keys that do not store the passkey leave it out, which cannot log in by themselves.
  if (userHandle === undefined || userHandle === null) return userId === null ? undefined : passkey;
  const owners: unknown[] = await manager.query('SELECT FROM users WHERE id = $1 AND passkey_handle = $2', [
    passkey.userId,
    userHandle,
  ]);
  return owners.length ? passkey : undefined;
}
