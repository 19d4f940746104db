import { Controller } from '@nestjs/common';
import { authMessages, type Account } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { SecurityLog } from './security-log.ts';
import { AttemptLimits } from './sessions/attempt-limits.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { toAccount, type UserEntity } from './users/user.entity.ts';
import { UsersService } from './users/users.service.ts';

type Request<Name extends keyof typeof authMessages> = z.output<(typeof authMessages)[Name]['request']>;

@Controller()
export class AuthHandlers {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly limits: AttemptLimits,
    private readonly securityLog: SecurityLog,
  ) {}

  @Handles(authMessages.signUp)
  async signUp({ user, tokenHash, clientAddress }: Request<'signUp'>): Promise<Account> {
    await this.limits.countSignUp(clientAddress);
    return this.#startSession(
      'sign-up',
      await this.users.signUp(user, clientAddress),
      tokenHash,
      clientAddress,
    );
  }

  @Handles(authMessages.logIn)
  async logIn({
    credentials: { email, password },
    tokenHash,
    clientAddress,
  }: Request<'logIn'>): Promise<Account> {
    return this.limits.limitLogIn(email, clientAddress, async () =>
      this.#startSession(
        'log-in',
        await this.users.authenticate(email, password, clientAddress),
        tokenHash,
        clientAddress,
      ),
    );
  }

  @Handles(authMessages.logInDemo)
  async logInDemo({ tokenHash, clientAddress }: Request<'logInDemo'>): Promise<Account> {
    const user = await this.users.demoUser();
    await this.limits.countDemoLogIn(clientAddress);
    return this.#startSession('demo log-in', user, tokenHash, clientAddress);
  }

  @Handles(authMessages.verifySession)
  async verifySession({ tokenHash }: Request<'verifySession'>): Promise<Account | null> {
    return this.sessions.verify(tokenHash);
  }

  @Handles(authMessages.endSession)
  async endSession({ tokenHash, clientAddress }: Request<'endSession'>): Promise<{ ended: boolean }> {
    const userId = await this.sessions.end(tokenHash);
    if (userId !== undefined) this.securityLog.write('log-out', 'succeeded', { clientAddress, userId });
    return { ended: userId !== undefined };
  }

  async #startSession(
    event: 'log-in' | 'demo log-in' | 'sign-up',
    user: UserEntity,
    tokenHash: string,
    clientAddress: string | undefined,
  ): Promise<Account> {
    await this.sessions.start(tokenHash, user);
    this.securityLog.write(event, 'succeeded', { clientAddress, userId: user.id });
    return toAccount(user);
  }
}
