import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  accountTexts,
  authEvents,
  authTexts,
  type Account,
  type AccountDetails,
  type Actor,
  type AuthOptions,
  type Device,
} from '@rubato/contracts';
import { Outbox } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../config.ts';
import type { MailData } from '../mail/mail-kinds.ts';
import { MailQueue } from '../mail/mail-queue.ts';
import { RELYING_PARTY, type RelyingParty } from '../passkeys/relying-party.ts';
import { SecurityLog } from '../security-log.ts';
import { AttemptLimits } from '../sessions/attempt-limits.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { isCommonPassword } from '../users/common-passwords.ts';
import { assertNamesAvailable, toConflict } from '../users/name-conflicts.ts';
import { nameKeys } from '../users/name-keys.ts';
import { PasswordHasher } from '../users/password-hasher.ts';
import { toAccount, UserEntity } from '../users/user.entity.ts';
import { invalidLink, LinkTokens } from './link-tokens.ts';
import { findOwn, lockOwn, lockOwnSession } from './own-user.ts';
import { WaysIn } from './ways-in.ts';

/** The member, their session, and where they are. */
export interface OwnSession {
  readonly actor: Actor;
  readonly tokenHash: string;
}

/** A session that gets a new token because the member proves their identity. */
export interface RenewedSession extends OwnSession {
  readonly newTokenHash: string;
  readonly clientAddress: string;
}

/** What members change of their accounts, and how they get back into them. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly outbox: Outbox,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordHasher,
    private readonly mails: MailQueue,
    private readonly links: LinkTokens,
    private readonly limits: AttemptLimits,
    private readonly securityLog: SecurityLog,
    private readonly waysIn: WaysIn,
    @Inject(RELYING_PARTY) private readonly relyingParty: RelyingParty | null,
    @Inject(AUTH_CONFIG) private readonly config: Pick<AuthConfig, 'mail'>,
  ) {}

  /** Throws FORBIDDEN for the demo user, and UNAUTHENTICATED if the account is gone. */
  async assertOwn(actor: Actor): Promise<void> {
    await this.outbox.transaction((manager) => findOwn(manager, actor));
  }

  get options(): AuthOptions {
    return {
      mail: this.config.mail.delivery,
      ...(this.relyingParty && { passkey_origin: this.relyingParty.origin }),
    };
  }

  async details({ actor, tokenHash }: OwnSession): Promise<AccountDetails> {
    const { user, passkeys } = await this.outbox.transaction(async (manager) => ({
      user: await findOwn(manager, actor),
      passkeys: await this.waysIn.countPasskeys(manager, actor.userId),
    }));
    return {
      id: user.id,
      username: user.username,
      email: user.email,
      email_verified: user.emailVerifiedAt !== null,
      pending_email: user.pendingEmail,
      has_password: user.passwordHash !== null,
      passkeys,
      is_confirmed: await this.sessions.isConfirmed(tokenHash),
      created_at: user.createdAt.toISOString(),
    };
  }

  /** Proves the identity of the actor by their password. Throws INVALID under `password` if it is wrong. */
  async confirm({ actor, tokenHash, newTokenHash, clientAddress }: RenewedSession, password: string) {
    const user = await this.#verifyPassword(actor, 'password', password, clientAddress);
    await this.sessions.renew(actor, tokenHash, newTokenHash);
    this.securityLog.write('confirmation', 'succeeded', { clientAddress, userId: user.id });
    return toAccount(user);
  }

  /** Changes the username. Throws CONFLICT under `username` if it is in use. */
  rename({ actor }: OwnSession, username: string): Promise<Account> {
    return this.#changeNames(actor, async (manager, user) => {
      await assertNamesAvailable(manager, { email: user.email, username }, user.id);
      const { usernameKey, usernameSkeleton } = nameKeys({ email: user.email, username });
      return { username, usernameKey, usernameSkeleton };
    });
  }

  /** Changes the name of the member's artist, which need not be unique. Without one, it is the username. */
  renameArtist({ actor }: OwnSession, artistName: string | undefined): Promise<Account> {
    return this.#changeNames(actor, async (_manager, user) => ({ artistName: artistName ?? user.username }));
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
      if (user.passwordHash !== verified.passwordHash) throw wrongPassword('current_password');
      await this.#setPassword(manager, user, { passwordHash });
      return { userId: user.id };
    }, session);
    this.securityLog.write('password change', 'succeeded', { clientAddress, userId: verified.id });
    return toAccount(verified);
  }

  /** Removes the password of an account that has another way in; throws CONFLICT otherwise. */
  async removePassword({ actor, tokenHash, clientAddress }: OwnSession & { readonly clientAddress: string }) {
    await this.sessions.assertRecentlyAuthenticated(tokenHash);
    const userId = await this.outbox.transaction(async (manager) => {
      const user = await lockOwn(manager, actor);
      if (user.passwordHash === null) throw new AppError('NOT_FOUND', accountTexts.noPassword);
      const credentialsVersion = user.credentialsVersion + 1;
      await update(manager, user.id, { passwordHash: null, credentialsVersion });
      await this.waysIn.assertLeft(manager, user.id);
      await this.mails.add(manager, { kind: 'password-removed', userId: user.id });
      return user.id;
    });
    this.securityLog.write('password removal', 'succeeded', { clientAddress, userId });
  }

  /** Sends a link to the new address, which replaces the current one when it is opened. */
  async changeEmail({ actor, tokenHash }: OwnSession, email: string): Promise<void> {
    this.#assertMail();
    await this.sessions.assertRecentlyAuthenticated(tokenHash);
    await this.limits.countChange('mail', actor.userId);
    await this.outbox.transaction(async (manager) => {
      const user = await lockOwnSession(manager, actor, tokenHash);
      if (user.email === email) return;
      await assertNamesAvailable(manager, { email, username: user.username }, user.id);
      await update(manager, user.id, { pendingEmail: email });
      await this.mails.add(manager, { kind: 'change-email', userId: user.id });
    });
  }

  /** Sends a link to the current address of the account, or to the pending one. */
  async requestVerification({ actor }: OwnSession): Promise<void> {
    this.#assertMail();
    await this.limits.countChange('mail', actor.userId);
    await this.outbox.transaction(async (manager) => {
      const user = await findOwn(manager, actor);
      if (user.pendingEmail) await this.mails.add(manager, { kind: 'change-email', userId: user.id });
      else if (!user.emailVerifiedAt)
        await this.mails.add(manager, { kind: 'verify-email', userId: user.id });
    });
  }

  /** Verifies the address that a link was sent to. Throws INVALID under `token`, and CONFLICT if it is in use by now. */
  async verifyEmail(linkTokenHash: string, clientAddress: string): Promise<{ email: string }> {
    const verified = await this.limits.limitLinks(clientAddress, () =>
      this.outbox.transaction(async (manager) => {
        const kinds = ['verify-email', 'change-email'] as const;
        const { user, kind, email } = await this.links.use(manager, kinds, linkTokenHash);
        if (kind === 'change-email') await this.#replaceEmail(manager, user, email);
        else if (user.email === email) await update(manager, user.id, { emailVerifiedAt: new Date() });
        else throw invalidLink();
        return { userId: user.id, email };
      }),
    );
    await this.sessions.invalidateCached(verified.userId);
    this.securityLog.write('email verification', 'succeeded', { clientAddress, userId: verified.userId });
    return { email: verified.email };
  }

  /**
   * Adds a mail to the account with this address, which `MailWorker` looks up later: a request for an unknown address
   * does the same in the same time.
   */
  async requestReset(email: string, clientAddress: string, device?: Device): Promise<void> {
    this.#assertMail();
    await this.limits.countResetRequest(email, clientAddress);
    await this.outbox.transaction((manager) =>
      this.mails.add(manager, {
        kind: 'reset-password',
        address: email,
        data: device ? { device: device.tokenHash } : {},
      }),
    );
  }

  /**
   * Sets a new password by a link. All sessions and links of the member end. If the address was never verified, someone
   * else may have created the account with it: all other ways in are removed. Throws INVALID under `token`.
   */
  async resetPassword(linkTokenHash: string, password: string, clientAddress: string): Promise<void> {
    const { userId } = await this.limits.limitLinks(clientAddress, async () => {
      await assertUncommon(password);
      // Before the link is used, so that an overload does not use it up.
      const passwordHash = await this.passwords.hash(password, clientAddress);
      return this.sessions.changeCredentials(async (manager) => {
        const { user, email } = await this.links.use(manager, ['reset-password'], linkTokenHash);
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

  /** Saves new names and tells the services that have copies of them. */
  async #changeNames(
    actor: Actor,
    choose: (manager: EntityManager, user: UserEntity) => Promise<Partial<UserEntity>>,
  ): Promise<Account> {
    await this.limits.countChange('rename', actor.userId);
    const account = await this.outbox.transaction(async (manager, emit) => {
      const user = await lockOwn(manager, actor);
      const names = await choose(manager, user);
      const version = user.version + 1;
      await update(manager, user.id, { ...names, version });
      const { id, username, artistName } = { ...user, ...names };
      emit(authEvents.userUpdated, { id, username, artist_name: artistName, version });
      return toAccount({ ...user, ...names });
    });
    await this.sessions.invalidateCached(actor.userId);
    return account;
  }

  async #replaceEmail(manager: EntityManager, user: UserEntity, email: string): Promise<void> {
    if (user.pendingEmail !== email) throw invalidLink();
    await assertNamesAvailable(manager, { email, username: user.username }, user.id);
    const { emailKey } = nameKeys({ email, username: user.username });
    await update(manager, user.id, { email, emailKey, pendingEmail: null, emailVerifiedAt: new Date() });
    // Links to the old address must not give access any longer.
    await this.links.endAll(manager, user.id);
    await this.mails.add(manager, { kind: 'email-changed', userId: user.id, data: { to: user.email } });
  }

  /** A change of the address that someone else may have asked for must not outlive the password that they knew. */
  async #setPassword(
    manager: EntityManager,
    { id: userId }: UserEntity,
    values: Pick<UserEntity, 'passwordHash'> & Partial<Pick<UserEntity, 'emailVerifiedAt'>>,
    data: MailData = {},
  ): Promise<void> {
    await update(manager, userId, { ...values, pendingEmail: null });
    await this.links.endAll(manager, userId);
    await this.mails.withdraw(manager, userId, ['change-email']);
    await this.mails.add(manager, { kind: 'password-changed', userId, data });
  }

  /** Returns the member, whose session must be confirmed if they have no password. */
  async #verifyCurrentPassword(
    { actor, tokenHash, clientAddress }: RenewedSession,
    password: string,
  ): Promise<UserEntity> {
    const user = await this.outbox.transaction((manager) => findOwn(manager, actor));
    if (user.passwordHash !== null)
      return this.#verifyPassword(actor, 'current_password', password, clientAddress);
    await this.sessions.assertRecentlyAuthenticated(tokenHash);
    return user;
  }

  /** Guessing is limited like log-ins. */
  async #verifyPassword(
    actor: Actor,
    field: 'password' | 'current_password',
    password: string,
    clientAddress: string,
  ): Promise<UserEntity> {
    const user = await this.outbox.transaction((manager) => findOwn(manager, actor));
    if (user.passwordHash === null)
      throw new AppError('INVALID', accountTexts.noPassword, {
        fields: { [field]: accountTexts.noPassword },
      });
    await this.limits.limitGuesses(user.email, clientAddress, async () => {
      if (await this.passwords.matches(user.passwordHash, password, clientAddress)) return;
      this.securityLog.write('confirmation', 'failed', { clientAddress, userId: user.id });
      throw wrongPassword(field);
    });
    return user;
  }

  #assertMail(): void {
    if (!this.mails.isEnabled) throw new AppError('NOT_FOUND', accountTexts.mailOff);
  }
}

async function update(manager: EntityManager, id: number, values: Partial<UserEntity>): Promise<void> {
  try {
    await manager.update(UserEntity, { id }, values);
  } catch (error) {
    throw toConflict(error) ?? error;
  }
}

async function assertUncommon(password: string): Promise<void> {
  if (await isCommonPassword(password))
    throw new AppError('INVALID', 'Common password', { fields: { password: authTexts.passwordCommon } });
}

function wrongPassword(field: 'password' | 'current_password'): AppError {
  const wrong = field === 'password' ? accountTexts.passwordWrong : accountTexts.currentPasswordWrong;
  return new AppError('INVALID', wrong, { fields: { [field]: wrong } });
}
