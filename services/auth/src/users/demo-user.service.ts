import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AppError, texts } from '@rubato/contracts';
import { Outbox, retryAtStartup } from '@rubato/service-kit';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Repository } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../config.ts';
import { UserEntity } from './user.entity.ts';
import { insertUser } from './users.service.ts';

/** The account that all visitors share, unless the operator has disabled the demo. */
@Injectable()
export class DemoUserService implements OnApplicationBootstrap {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly outbox: Outbox,
    @Inject(AUTH_CONFIG) private readonly config: Pick<AuthConfig, 'demoUser' | 'demoSecret'>,
  ) {}

  /** Creates the demo user at the first start, even if there are no demo songs. */
  onApplicationBootstrap(): Promise<void> {
    return retryAtStartup(() => this.#add());
  }

  /** Throws NOT_FOUND if the operator has disabled the demo. */
  async find(): Promise<UserEntity> {
    const user = this.config.demoUser && (await this.users.findOneBy({ isDemo: true }));
    if (!user) throw new AppError('NOT_FOUND', texts.notFound);
    return user;
  }

  /** Whether this is the SHA-256, in hexadecimal digits, of the secret of the process that resets the demo. */
  isOperator(secretHash: string | undefined): boolean {
    const { demoSecret } = this.config;
    if (!demoSecret || !secretHash) return false;
    const expected = createHash('sha256').update(demoSecret).digest();
    return timingSafeEqual(Buffer.from(secretHash, 'hex'), expected);
  }

  async #add(): Promise<void> {
    const { demoUser } = this.config;
    if (!demoUser || (await this.#hasDemoUser())) return;
    try {
      await this.outbox.runTransaction((manager, emit) =>
        insertUser(manager, emit, { ...demoUser, passwordHash: null, isDemo: true }),
      );
    } catch (error) {
      // Another replica may have created it concurrently.
      if (!(await this.#hasDemoUser())) throw error;
    }
  }

  #hasDemoUser(): Promise<boolean> {
    return this.users.existsBy({ isDemo: true });
  }
}
