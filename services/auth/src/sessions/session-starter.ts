import { Injectable } from '@nestjs/common';
import type { Account, Device } from '@rubato/contracts';
import { KnownDevices } from '../devices/known-devices.ts';
import { SecurityLog, type AuthenticationMethod } from '../security-log.ts';
import { toAccount, type UserEntity } from '../users/user.entity.ts';
import { SessionsService } from './sessions.service.ts';

/** The client that a session is for, and the hash of its new token. */
export interface NewClientSession {
  readonly tokenHash: string;
  readonly clientAddress: string;
  readonly device: Device;
}

/** Starts the sessions of people who have proved who they are, in whatever way. */
@Injectable()
export class SessionStarter {
  constructor(
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Starts a session of a user, who gets a mail if the device is new. */
  async logIn(user: UserEntity, client: NewClientSession, method: AuthenticationMethod): Promise<Account> {
    const account = await this.start('log-in', user, { ...client, method });
    await this.devices.recordLogIn(user.id, client.device);
    return account;
  }

  async start(
    event: 'log-in' | 'demo log-in' | 'sign-up',
    user: UserEntity,
    client: NewClientSession & { readonly method?: AuthenticationMethod },
  ): Promise<Account> {
    const { tokenHash, clientAddress, method, device } = client;
    await this.sessions.start({ tokenHash, user, device: device.name, clientAddress, method });
    this.securityLog.write(event, 'succeeded', { clientAddress, userId: user.id, method });
    return toAccount(user);
  }
}
