import { Inject, Injectable } from '@nestjs/common';
import {
  authEvents,
  type Account,
  type AccountDetails,
  type Actor,
  type AuthOptions,
} from '@rubato/contracts';
import { Outbox } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../config.ts';
import { MailQueue } from '../mail/mail-queue.ts';
import { RELYING_PARTY, type RelyingParty } from '../passkeys/relying-party.ts';
import { SecurityLog } from '../security-log.ts';
import { AttemptLimits } from '../sessions/attempt-limits.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { assertNamesAvailable } from '../users/name-conflicts.ts';
import { toNameKeys } from '../users/name-keys.ts';
import { toAccount, UserEntity } from '../users/user.entity.ts';
import { LinkTokens } from './link-tokens.ts';
import type { OwnSession } from './own-session.ts';
import { findOwn, lockOwn, lockOwnSession, updateUser } from './own-user.ts';
import { WaysIn } from './ways-in.ts';

/** What users change of their accounts, except for passwords. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly outbox: Outbox,
    private readonly sessions: SessionsService,
    private readonly mails: MailQueue,
    private readonly links: LinkTokens,
    private readonly limits: AttemptLimits,
    private readonly securityLog: SecurityLog,
    private readonly waysIn: WaysIn,
    @Inject(RELYING_PARTY) private readonly relyingParty: RelyingParty | null,
    @Inject(AUTH_CONFIG) private readonly config: Pick<AuthConfig, 'mail'>,
  ) {}

  /** Throws FORBIDDEN for the demo user, and UNAUTHENTICATED if the account is gone. */
  findOwn(actor: Actor): Promise<UserEntity> {
    return this.outbox.runTransaction((manager) => findOwn(manager, actor));
  }

  get options(): AuthOptions {
    return {
      mail: this.config.mail.delivery,
      ...(this.relyingParty && { passkey_origin: this.relyingParty.origin }),
    };
  }

  async getDetails({ actor, tokenHash }: OwnSession): Promise<AccountDetails> {
    const { user, passkeys } = await this.outbox.runTransaction(async (manager) => ({
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

  /** Changes the username. Throws CONFLICT under `username` if it is in use. */
  rename({ actor }: OwnSession, username: string): Promise<Account> {
    return this.#changeNames(actor, async (manager, user) => {
      await assertNamesAvailable(manager, { username }, user.id);
      const { usernameKey, usernameSkeleton } = toNameKeys({ email: user.email, username });
      return { username, usernameKey, usernameSkeleton };
    });
  }

  /** Changes the name of the user's artist, which need not be unique. Without one, it is the username. */
  renameArtist({ actor }: OwnSession, artistName: string | undefined): Promise<Account> {
    return this.#changeNames(actor, async (_manager, user) => ({ artistName: artistName ?? user.username }));
  }

  /** Sends a link to the new address, which replaces the current one when it is opened. */
  async changeEmail({ actor, tokenHash, clientAddress }: OwnSession, email: string): Promise<void> {
    this.mails.assertEnabled();
    await this.sessions.assertRecentlyAuthenticated(tokenHash);
    await this.limits.countOwn('mail request', actor.userId);
    const isRequested = await this.outbox.runTransaction(async (manager) => {
      const user = await lockOwnSession(manager, actor, tokenHash);
      if (user.email === email) return false;
      await assertNamesAvailable(manager, { email }, user.id);
      await updateUser(manager, user.id, { pendingEmail: email });
      await this.mails.add(manager, { kind: 'change-email', userId: user.id });
      return true;
    });
    if (isRequested)
      this.securityLog.write('email change', 'requested', { clientAddress, userId: actor.userId });
  }

  /** Sends a link to the current address of the account, or to the pending one. */
  async requestVerification({ actor, clientAddress }: OwnSession): Promise<void> {
    this.mails.assertEnabled();
    await this.limits.countOwn('mail request', actor.userId);
    const isRequested = await this.outbox.runTransaction(async (manager) => {
      const user = await findOwn(manager, actor);
      if (user.emailVerifiedAt && !user.pendingEmail) return false;
      const kind = user.pendingEmail ? 'change-email' : 'verify-email';
      await this.mails.add(manager, { kind, userId: user.id });
      return true;
    });
    if (isRequested)
      this.securityLog.write('email verification', 'requested', { clientAddress, userId: actor.userId });
  }

  /** Verifies the address that a link was sent to. Throws INVALID under `token`, and CONFLICT if it is in use by now. */
  async verifyEmail(tokenHash: string, clientAddress: string): Promise<{ email: string }> {
    const { userId, kind, email } = await this.limits.limitLinks(clientAddress, () =>
      this.outbox.runTransaction(async (manager) => {
        const kinds = ['verify-email', 'change-email'] as const;
        const used = await this.links.use(manager, kinds, { tokenHash, clientAddress });
        const { user } = used;
        if (used.email !== (used.kind === 'change-email' ? user.pendingEmail : user.email))
          throw this.links.reject(clientAddress, 'to a replaced address', user.id);
        if (used.kind === 'change-email') await this.#replaceEmail(manager, user, used.email);
        else await updateUser(manager, user.id, { emailVerifiedAt: new Date() });
        return { userId: user.id, kind: used.kind, email: used.email };
      }),
    );
    await this.sessions.invalidateCached(userId);
    const event = kind === 'change-email' ? 'email change' : 'email verification';
    this.securityLog.write(event, 'succeeded', { clientAddress, userId });
    return { email };
  }

  /** Saves new names and tells the services that have copies of them. */
  async #changeNames(
    actor: Actor,
    choose: (manager: EntityManager, user: UserEntity) => Promise<Partial<UserEntity>>,
  ): Promise<Account> {
    await this.limits.countOwn('rename', actor.userId);
    const account = await this.outbox.runTransaction(async (manager, emit) => {
      const user = await lockOwn(manager, actor);
      const names = await choose(manager, user);
      const version = user.version + 1;
      await updateUser(manager, user.id, { ...names, version });
      const { id, username, artistName } = { ...user, ...names };
      emit(authEvents.userUpdated, { id, username, artist_name: artistName, version });
      return toAccount({ ...user, ...names });
    });
    await this.sessions.invalidateCached(actor.userId);
    return account;
  }

  async #replaceEmail(manager: EntityManager, user: UserEntity, email: string): Promise<void> {
    await assertNamesAvailable(manager, { email }, user.id);
    const { emailKey } = toNameKeys({ email, username: user.username });
    await updateUser(manager, user.id, { email, emailKey, pendingEmail: null, emailVerifiedAt: new Date() });
    // Links to the old address must not give access any longer.
    await this.links.endAll(manager, user.id);
    await this.mails.add(manager, { kind: 'email-changed', userId: user.id, data: { to: user.email } });
  }
}
