import { Injectable } from '@nestjs/common';
import { hasErrorCode, oidcMessages, type Account, type OidcFailure } from '@rubato/contracts';
import type { z } from 'zod';
import { AccountsService } from '../accounts/accounts.service.ts';
import { KnownDevices } from '../devices/known-devices.ts';
import { SecurityLog } from '../security-log.ts';
import { AttemptLimits } from '../sessions/attempt-limits.ts';
import { SessionStarter } from '../sessions/session-starter.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { toAccount } from '../users/user.entity.ts';
import { OidcAccounts } from './oidc-accounts.ts';
import { OidcFailed } from './oidc-failed.error.ts';
import { OidcStates, type Purpose, type SignInSession, type StartedSignIn } from './oidc-states.ts';
import { Providers, type ProviderIdentity } from './providers.ts';

type Request<Name extends keyof typeof oidcMessages> = z.output<(typeof oidcMessages)[Name]['request']>;
type Started = z.output<typeof oidcMessages.startLogIn.response>;
type Finished = z.output<typeof oidcMessages.finish.response>;
type Start = Request<'startLogIn'>;

/** Sign-in through OpenID Connect providers: what starts, and how it ends. */
@Injectable()
export class OidcService {
  constructor(
    private readonly providers: Providers,
    private readonly states: OidcStates,
    private readonly accounts: OidcAccounts,
    private readonly ownAccounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly starter: SessionStarter,
    private readonly devices: KnownDevices,
    private readonly limits: AttemptLimits,
    private readonly securityLog: SecurityLog,
  ) {}

  startLogIn(request: Start): Promise<Started> {
    return this.#start('log-in', request);
  }

  /** For users with a session that was confirmed recently. */
  async startConnection({ actor, tokenHash, ...request }: Request<'startConnection'>): Promise<Started> {
    const { id: userId, credentialsVersion } = await this.ownAccounts.findOwn(actor);
    await this.sessions.assertRecentlyAuthenticated(tokenHash);
    return this.#start('connection', request, { userId, tokenHash, credentialsVersion });
  }

  async startConfirmation({ actor, tokenHash, ...request }: Request<'startConfirmation'>): Promise<Started> {
    const { id: userId, credentialsVersion } = await this.ownAccounts.findOwn(actor);
    return this.#start('confirmation', request, { userId, tokenHash, credentialsVersion });
  }

  /** Ends a sign-in by what the provider has sent. */
  async finish(request: Request<'finish'>): Promise<Finished> {
    const { provider: name, query, browserHash, clientAddress } = request;
    let started: StartedSignIn | undefined;
    try {
      const provider = this.providers.find(name);
      started = await this.states.take(query, name, browserHash);
      await this.#assertSameSession(started, request.tokenHash);
      const identity = await this.providers.identify(provider, query, started.challenge);
      return await this.#finish(started, identity, request);
    } catch (error) {
      const failure = toFailure(error);
      const event = started?.purpose ?? 'log-in';
      this.securityLog.write(event, 'failed', {
        clientAddress,
        method: 'provider',
        reason: `oidc ${failure}`,
        userId: started?.session?.userId,
      });
      return { outcome: 'failed', failure, isSignedIn: started?.session !== undefined };
    }
  }

  /** Creates the account of a person who has signed in at a provider. */
  async signUp({ signUpHash, form, ...client }: Request<'signUp'>): Promise<Account> {
    await this.limits.countProvable('sign-up', client);
    const user = await this.accounts.signUp(signUpHash, form);
    await this.devices.addFirst(user.id, client.device);
    return this.starter.start('sign-up', user, { ...client, method: 'provider' });
  }

  /** Disconnects an identity of a user with a session that was confirmed recently. */
  async disconnect({ actor, tokenHash, clientAddress, id }: Request<'disconnect'>): Promise<void> {
    await this.ownAccounts.findOwn(actor);
    await this.sessions.assertRecentlyAuthenticated(tokenHash);
    await this.accounts.disconnect(actor, id);
    this.securityLog.write('disconnection', 'succeeded', { clientAddress, userId: actor.userId });
  }

  async #start(
    purpose: Purpose,
    { provider: name, browserHash, returnTo, clientAddress }: Start,
    session?: SignInSession,
  ): Promise<Started> {
    try {
      const provider = this.providers.find(name);
      await this.limits.countPublic('oidc', clientAddress);
      const challenge = await this.states.add({ provider: name, browserHash, purpose, returnTo, session });
      return { outcome: 'started', url: await this.providers.createAuthorizationUrl(provider, challenge) };
    } catch (error) {
      return { outcome: 'failed', failure: toFailure(error) };
    }
  }

  /** What a user has started can only be ended in the same session: no one can make another user end it. */
  async #assertSameSession({ session }: StartedSignIn, tokenHash: string | undefined): Promise<void> {
    if (!session) return;
    const account = tokenHash === session.tokenHash ? await this.sessions.verify(session.tokenHash) : null;
    if (account?.id !== session.userId) throw new OidcFailed('session-changed');
  }

  async #finish(
    { purpose, session, returnTo }: StartedSignIn,
    identity: ProviderIdentity,
    request: Request<'finish'>,
  ): Promise<Finished> {
    if (!session || purpose === 'log-in') return this.#finishLogIn(identity, request, returnTo);
    const actor = { userId: session.userId };
    const { clientAddress } = request;
    if (purpose === 'connection') {
      await this.accounts.connect(session, identity);
      this.securityLog.write('connection', 'succeeded', { clientAddress, userId: actor.userId });
      return { outcome: 'connected', returnTo };
    }
    const user = await this.accounts.assertConnected(actor, identity);
    await this.sessions.renew(actor, session.tokenHash, request.newTokenHash);
    const method = 'provider';
    this.securityLog.write('confirmation', 'succeeded', { clientAddress, userId: actor.userId, method });
    return { outcome: 'confirmed', account: toAccount(user), returnTo };
  }

  async #finishLogIn(
    identity: ProviderIdentity,
    request: Request<'finish'>,
    returnTo: string,
  ): Promise<Finished> {
    const user = await this.accounts.findOrLink(identity);
    if (user) {
      const { newTokenHash: tokenHash, clientAddress, device } = request;
      const account = await this.starter.logIn(user, { tokenHash, clientAddress, device }, 'provider');
      return { outcome: 'signed in', account, returnTo };
    }
    await this.accounts.addPending(request.signUpHash, identity, returnTo);
    return { outcome: 'needs username' };
  }
}

/** Failures are results: people see them on a page. Throws all other errors again. */
function toFailure(error: unknown): OidcFailure {
  if (error instanceof OidcFailed) return error.failure;
  if (hasErrorCode(error, 'TOO_MANY_REQUESTS')) return 'too-many';
  if (hasErrorCode(error, 'UNAUTHENTICATED')) return 'session-changed';
  throw error;
}
