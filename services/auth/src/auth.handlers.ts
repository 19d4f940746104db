import { Controller } from '@nestjs/common';
import { authMessages, type Account } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { KnownDevices } from './devices/known-devices.ts';
import { SecurityLog } from './security-log.ts';
import { AttemptLimits } from './sessions/attempt-limits.ts';
import { SessionStarter } from './sessions/session-starter.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { DemoUserService } from './users/demo-user.service.ts';
import { UsersService } from './users/users.service.ts';

type Request<Name extends keyof typeof authMessages> = z.output<(typeof authMessages)[Name]['request']>;

@Controller()
export class AuthHandlers {
  constructor(
    private readonly users: UsersService,
    private readonly demoUser: DemoUserService,
    private readonly sessions: SessionsService,
    private readonly starter: SessionStarter,
    private readonly limits: AttemptLimits,
    private readonly devices: KnownDevices,
    private readonly securityLog: SecurityLog,
  ) {}

  @Handles(authMessages.signUp)
  async signUp({ user, invitationHash, ...client }: Request<'signUp'>): Promise<Account> {
    await this.limits.countProvable('sign-up', client);
    const created = await this.users.signUp(user, client.clientAddress, invitationHash);
    await this.devices.addFirst(created.id, client.device);
    return this.starter.start('sign-up', created, { ...client, method: 'password' });
  }

  @Handles(authMessages.logIn)
  async logIn({ credentials: { email, password }, ...client }: Request<'logIn'>): Promise<Account> {
    return this.limits.limitLogIn(email, client, async () =>
      this.starter.logIn(
        await this.users.authenticate(email, password, client.clientAddress),
        client,
        'password',
      ),
    );
  }

  @Handles(authMessages.logInDemo)
  async logInDemo({ secretHash, ...client }: Request<'logInDemo'>): Promise<Account> {
    const user = await this.demoUser.find();
    // Otherwise, visitors could keep the demo from being reset.
    if (!this.demoUser.isOperator(secretHash))
      await this.limits.countDemoLogIn(client.clientAddress, client.proof);
    return this.starter.start('demo log-in', user, client);
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
}
