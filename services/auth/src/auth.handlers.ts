import { Controller } from '@nestjs/common';
import { authMessages, type Account } from '@rubato/contracts';
import { Handles, networkOf } from '@rubato/service-kit';
import type { z } from 'zod';
import { LogInLimits } from './sessions/log-in-limits.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { toAccount, type UserEntity } from './users/user.entity.ts';
import { UsersService } from './users/users.service.ts';

type Request<Name extends keyof typeof authMessages> = z.output<(typeof authMessages)[Name]['request']>;

@Controller()
export class AuthHandlers {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly limits: LogInLimits,
  ) {}

  @Handles(authMessages.signUp)
  async signUp({ user, tokenHash, clientAddress }: Request<'signUp'>): Promise<Account> {
    await this.limits.countSignUp(clientAddress);
    return this.#begin(tokenHash, await this.users.signUp(user, networkOf(clientAddress)));
  }

  @Handles(authMessages.logIn)
  async logIn({
    credentials: { email, password },
    tokenHash,
    clientAddress,
  }: Request<'logIn'>): Promise<Account> {
    return this.limits.limited(email, clientAddress, async () =>
      this.#begin(tokenHash, await this.users.authenticate(email, password, networkOf(clientAddress))),
    );
  }

  @Handles(authMessages.logInDemo)
  async logInDemo({ tokenHash }: Request<'logInDemo'>): Promise<Account> {
    return this.#begin(tokenHash, await this.users.demoUser());
  }

  @Handles(authMessages.verifySession)
  async verifySession({ tokenHash }: Request<'verifySession'>): Promise<Account | null> {
    return this.sessions.verify(tokenHash);
  }

  @Handles(authMessages.endSession)
  async endSession({ tokenHash }: Request<'endSession'>): Promise<{ ended: boolean }> {
    return { ended: await this.sessions.end(tokenHash) };
  }

  @Handles(authMessages.usersByIds)
  async usersByIds({ ids }: Request<'usersByIds'>) {
    const users = await this.users.byIds(ids);
    return {
      users: users.map(({ id, username, artistName }) => ({ id, username, artist_name: artistName })),
    };
  }

  async #begin(tokenHash: string, user: UserEntity): Promise<Account> {
    await this.sessions.begin(tokenHash, user);
    return toAccount(user);
  }
}
