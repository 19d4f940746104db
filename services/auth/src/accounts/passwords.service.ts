import { Injectable } from '@nestjs/common';
import { AppError, accountTexts, authTexts, type Account, type Device } from '@rubato/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { MailData } from '../mail/mail-kinds.ts';
import { MailQueue } from '../mail/mail-queue.ts';
import { SecurityLog } from '../security-log.ts';
import { AttemptLimits } from '../sessions/attempt-limits.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { isCommonPassword } from '../users/common-passwords.ts';
import { PasswordHasher } from '../users/password-hasher.ts';
import { toAccount, type UserEntity } from '../users/user.entity.ts';
import { LinkTokens } from './link-tokens.ts';
import type { OwnSession, RenewedSession } from './own-session.ts';
import { findOwn, lockOwn, updateUser } from './own-user.ts';
import { WaysIn } from './ways-in.ts';

/** How users prove their identity by a password, change it, and get back into their accounts without it. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordHasher,
    private readonly mails: MailQueue,
    private readonly links: LinkTokens,
    private readonly limits: AttemptLimits,
    private readonly securityLog: SecurityLog,
    private readonly waysIn: WaysIn,
  ) {}

  /** Proves the identity of the actor by their password. Throws INVALID under `password` if it is wrong. */
  async confirm(session: RenewedSession, password: string) {
    const { actor, tokenHash, newTokenHash, clientAddress } = session;
    const user = await this.#verifyPassword(session, 'password', password);
    await this.sessions.renew(actor, tokenHash, newTokenHash);
    this.securityLog.write('confirmation', 'succeeded', {
      clientAddress,
      userId: user.id,
      method: 'password',
    });
    return toAccount(user);
  }

  /**
   * Changes the password, or adds the first one. All other sessions end. Throws INVALID under `current_password` if
   * that is wrong, or no longer right when the new one is saved; without a password so far, the session must be confirmed.
   */
  async changePassword(
    session: RenewedSession,
    { current_password: current, password }: { current_password?: string | undefined; password: string },
  ): Promise<Account> {
    const { actor, clientAddress } = session;
    const verified = await this.#verifyCurrentPassword(session, current ?? '');
    await assertUncommon(password);
    const passwordHash = await this.passwords.hash(password, clientAddress);
    await this.sessions.changeCredentials(async (manager) => {
      const user = await lockOwn(manager, actor);
      if (user.passwordHash !== verified.passwordHash) throw createWrongPassword('current_password');
      await this.#setPassword(manager, user, { passwordHash });
      return { userId: user.id };
    }, session);
    this.securityLog.write('password change', 'succeeded', { clientAddress, userId: verified.id });
    return toAccount(verified);
  }

  /** Removes the password of an account that has another way in; throws CONFLICT otherwise. */
  async removePassword({ actor, tokenHash, clientAddress }: OwnSession) {
    await this.sessions.assertRecentlyAuthenticated(tokenHash);
    const userId = await this.database.transaction(async (manager) => {
      const user = await lockOwn(manager, actor);
      if (user.passwordHash === null) throw new AppError('NOT_FOUND', accountTexts.noPassword);
      const credentialsVersion = user.credentialsVersion + 1;
      await updateUser(manager, user.id, { passwordHash: null, credentialsVersion });
      await this.waysIn.assertLeft(manager, user.id);
      await this.mails.add(manager, { kind: 'password-removed', userId: user.id });
      return user.id;
    });
    this.securityLog.write('password removal', 'succeeded', { clientAddress, userId });
  }

  /**
   * Adds a mail to the account with this address, which `MailWorker` looks up later: a request for an unknown address
   * does the same in the same time.
   */
  async requestReset(email: string, clientAddress: string, device: Device): Promise<void> {
    this.mails.assertEnabled();
    await this.limits.countResetRequest(email, clientAddress);
    await this.database.transaction((manager) =>
      this.mails.add(manager, {
        kind: 'reset-password',
        address: email,
        data: { device: device.tokenHash },
      }),
    );
    this.securityLog.write('password reset', 'requested', { clientAddress });
  }

  /**
   * Sets a new password by a link. All sessions and links of the user end. If the address was never verified, someone
   * else may have created the account with it: all other ways in are removed. Throws INVALID under `token`.
   */
  async resetPassword(tokenHash: string, password: string, clientAddress: string): Promise<void> {
    const { userId } = await this.limits.limitLinks(clientAddress, async () => {
      await assertUncommon(password);
      // Before the link is used, so that an overload does not use it up.
      const passwordHash = await this.passwords.hash(password, clientAddress);
      return this.sessions.changeCredentials(async (manager) => {
        const { user, email } = await this.links.use(manager, ['reset-password'], {
          tokenHash,
          clientAddress,
        });
        const isVerified = user.email === email;
        const isRemoved =
          user.emailVerifiedAt === null && (await this.waysIn.removeAllButPassword(manager, user.id));
        await this.#setPassword(
          manager,
          user,
          { passwordHash, ...(isVerified ? { emailVerifiedAt: new Date() } : {}) },
          isRemoved ? { removed: 'yes' } : {},
        );
        return { userId: user.id };
      });
    });
    this.securityLog.write('password reset', 'succeeded', { clientAddress, userId });
  }

  /** A change of the address that someone else may have asked for must not outlive the password that they knew. */
  async #setPassword(
    manager: EntityManager,
    { id: userId }: UserEntity,
    values: Pick<UserEntity, 'passwordHash'> & Partial<Pick<UserEntity, 'emailVerifiedAt'>>,
    data: MailData = {},
  ): Promise<void> {
    await updateUser(manager, userId, { ...values, pendingEmail: null });
    await this.links.endAll(manager, userId);
    await this.mails.withdraw(manager, userId, ['change-email']);
    await this.mails.add(manager, { kind: 'password-changed', userId, data });
  }

  /** Returns the user, whose session must be confirmed if they have no password. */
  async #verifyCurrentPassword(session: RenewedSession, password: string): Promise<UserEntity> {
    const user = await this.database.transaction((manager) => findOwn(manager, session.actor));
    if (user.passwordHash !== null) return this.#verifyPassword(session, 'current_password', password);
    await this.sessions.assertRecentlyAuthenticated(session.tokenHash);
    return user;
  }

  /** Guessing is limited like log-ins. */
  async #verifyPassword(
    { actor, tokenHash, clientAddress }: RenewedSession,
    field: 'password' | 'current_password',
    password: string,
  ): Promise<UserEntity> {
    const user = await this.database.transaction((manager) => findOwn(manager, actor));
    if (user.passwordHash === null)
      throw new AppError('INVALID', accountTexts.noPassword, {
        fields: { [field]: accountTexts.noPassword },
      });
    await this.limits.limitGuesses(tokenHash, clientAddress, async () => {
      if (await this.passwords.isMatch(user.passwordHash, password, clientAddress)) return;
      this.securityLog.write('confirmation', 'failed', {
        clientAddress,
        userId: user.id,
        method: 'password',
        reason: 'wrong password',
      });
      throw createWrongPassword(field);
    });
    return user;
  }
}

async function assertUncommon(password: string): Promise<void> {
  if (await isCommonPassword(password))
    throw new AppError('INVALID', 'Common password', { fields: { password: authTexts.passwordCommon } });
}

function createWrongPassword(field: 'password' | 'current_password'): AppError {
  const wrong = field === 'password' ? accountTexts.passwordWrong : accountTexts.currentPasswordWrong;
  return new AppError('INVALID', wrong, { fields: { [field]: wrong } });
}
