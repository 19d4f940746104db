import { Injectable } from '@nestjs/common';
import { authTexts, AppError, type Actor, type Identity, type OidcSignUp } from '@rubato/contracts';
import { Outbox } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import { lockOwn, lockOwnSession } from '../accounts/own-user.ts';
import { WaysIn } from '../accounts/ways-in.ts';
import { MailQueue } from '../mail/mail-queue.ts';
import { InvitationsService } from '../moderation/invitations.service.ts';
import { toCanonicalName } from '../users/canonical-name.ts';
import { isReservedEmail } from '../users/name-conflicts.ts';
import { UserEntity } from '../users/user.entity.ts';
import { insertUser } from '../users/users.service.ts';
import { Identities } from './identities.ts';
import { OidcFailed } from './oidc-failed.error.ts';
import type { SignInSession } from './oidc-states.ts';
import { parseEmail, PendingSignUps } from './pending-sign-ups.ts';
import { Providers, type ProviderIdentity } from './providers.ts';
import { suggestUsername } from './suggest-username.ts';

/** Which account an identity opens, and how it gets there. */
@Injectable()
export class OidcAccounts {
  constructor(
    private readonly outbox: Outbox,
    private readonly identities: Identities,
    private readonly pending: PendingSignUps,
    private readonly mails: MailQueue,
    private readonly providers: Providers,
    private readonly waysIn: WaysIn,
    private readonly invitations: InvitationsService,
  ) {}

  /**
   * The user whose account the identity opens. An account with the same email address is connected only if both sides
   * have verified it. Resolves with undefined for a new person; throws OidcFailed `email-in-use` if the address is in
   * use and not verified on both sides.
   */
  async findOrLink(identity: ProviderIdentity): Promise<UserEntity | undefined> {
    const used = await this.identities.use(identity);
    if (used) return { ...(await this.#find(used.userId)), credentialsVersion: used.credentialsVersion };
    const { email, emailVerified } = parseEmail(await identity.readClaims());
    if (email === null) return undefined;
    return this.outbox.runTransaction(async (manager) => {
      const user = await lockByEmail(manager, email);
      if (!user && isReservedEmail(email)) throw new OidcFailed('email-in-use');
      if (!user) return undefined;
      if (!emailVerified || !user.emailVerifiedAt || user.isDemo) throw new OidcFailed('email-in-use');
      await this.#connect(manager, user.id, identity, email);
      return user;
    });
  }

  /** Keeps a new person until they have chosen a username. Throws OidcFailed `sign-up-closed`. */
  async addPending(signUpHash: string, identity: ProviderIdentity, returnTo: string): Promise<void> {
    // Invitations are used by the sign-up form only.
    if (this.invitations.mode !== 'open') throw new OidcFailed('sign-up-closed');
    const claims = await identity.readClaims();
    const username = await this.outbox.runTransaction((manager) => suggestUsername(manager, claims));
    const { issuer, subject, label } = identity;
    await this.pending.add(signUpHash, { issuer, subject, label, username, ...parseEmail(claims), returnTo });
  }

  /** Creates the account of a new person. Throws CONFLICT under `username` and `email`, and NOT_FOUND. */
  async signUp(signUpHash: string, { username, email: stated }: OidcSignUp): Promise<UserEntity> {
    this.invitations.assertAdmissible(undefined);
    return this.outbox.runTransaction(async (manager, emit) => {
      const person = await this.pending.take(manager, signUpHash);
      const email = person.emailVerified ? person.email : stated;
      if (!email) throw new AppError('INVALID', 'No email', { fields: { email: authTexts.emailRequired } });
      const user = await insertUser(manager, emit, {
        username,
        email,
        artistName: username,
        passwordHash: null,
        isDemo: false,
        emailVerifiedAt: person.emailVerified ? new Date() : null,
      });
      const { issuer, subject, label } = person;
      await this.identities.connect(manager, user.id, { issuer, subject, label, email: person.email });
      if (!user.emailVerifiedAt) await this.mails.add(manager, { kind: 'verify-email', userId: user.id });
      return user;
    });
  }

  /**
   * Connects the identity to the account of a user who has asked for it in this session. Throws OidcFailed `in-use` or
   * `session-changed`, and UNAUTHENTICATED if the session has ended.
   */
  async connect(
    { userId, tokenHash, credentialsVersion }: SignInSession,
    identity: ProviderIdentity,
  ): Promise<void> {
    const { email } = parseEmail(await identity.readClaims());
    await this.outbox.runTransaction(async (manager) => {
      const user = await lockOwnSession(manager, { userId }, tokenHash);
      // The confirmation at the start was made with credentials that no longer count.
      if (credentialsVersion !== user.credentialsVersion) throw new OidcFailed('session-changed');
      await this.#connect(manager, user.id, identity, email);
    });
  }

  /** The user, if the identity is theirs. Throws OidcFailed `not-connected`. */
  async assertConnected(actor: Actor, identity: ProviderIdentity): Promise<UserEntity> {
    if ((await this.identities.use(identity))?.userId !== actor.userId) throw new OidcFailed('not-connected');
    return this.#find(actor.userId);
  }

  list({ userId }: Actor): Promise<Identity[]> {
    return this.identities.list(userId, (issuer) => this.providers.findName(issuer));
  }

  /** Disconnects an identity. Throws CONFLICT for the last way into the account, and NOT_FOUND. */
  async disconnect(actor: Actor, id: number): Promise<void> {
    await this.outbox.runTransaction(async (manager) => {
      const user = await lockOwn(manager, actor);
      const label = await this.identities.disconnect(manager, user.id, id);
      await this.waysIn.assertLeft(manager, user.id);
      await this.mails.add(manager, { kind: 'identity-disconnected', userId: user.id, data: { label } });
    });
  }

  #find(id: number): Promise<UserEntity> {
    return this.outbox.runTransaction((manager) => manager.findOneByOrFail(UserEntity, { id }));
  }

  async #connect(
    manager: EntityManager,
    userId: number,
    { issuer, subject, label }: ProviderIdentity,
    email: string | null,
  ): Promise<void> {
    await this.identities.connect(manager, userId, { issuer, subject, label, email });
    await this.mails.add(manager, { kind: 'identity-connected', userId, data: { label } });
  }
}

function lockByEmail(manager: EntityManager, email: string): Promise<UserEntity | null> {
  return manager
    .createQueryBuilder(UserEntity, 'user')
    .setLock('pessimistic_write')
    .where({ emailKey: toCanonicalName(email) })
    .getOne();
}
