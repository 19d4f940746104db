import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AppError, authEvents, authTexts, texts, type SignUp } from '@rubato/contracts';
import { Outbox, type Emit } from '@rubato/service-kit';
import { Repository, type EntityManager } from 'typeorm';
import { MailQueue } from '../mail/mail-queue.ts';
import { InvitationsService } from '../moderation/invitations.service.ts';
import { SecurityLog } from '../security-log.ts';
import { toCanonicalName } from './canonical-name.ts';
import { isCommonPassword } from './common-passwords.ts';
import { assertNamesAvailable, assertNotReserved, toConflict } from './name-conflicts.ts';
import { toNameKeys } from './name-keys.ts';
import { PasswordHasher } from './password-hasher.ts';
import { UserEntity } from './user.entity.ts';

type NewUser = Pick<UserEntity, 'username' | 'email' | 'artistName' | 'passwordHash' | 'isDemo'> &
  Partial<Pick<UserEntity, 'emailVerifiedAt'>>;

@Injectable()
export class UsersService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly outbox: Outbox,
    private readonly passwords: PasswordHasher,
    private readonly mails: MailQueue,
    private readonly securityLog: SecurityLog,
    private readonly invitations: InvitationsService,
  ) {}

  /**
   * Creates an account for a client at `clientAddress`. Throws INVALID for a common password, CONFLICT for an
   * email address or username in use, ignoring case, FORBIDDEN if they may not sign up, and UNAVAILABLE under
   * overload.
   */
  async signUp(
    { email, username, artist_name, password }: SignUp,
    clientAddress: string,
    invitationHash?: string,
  ): Promise<UserEntity> {
    this.invitations.assertAdmissible(invitationHash);
    if (await isCommonPassword(password))
      throw new AppError('INVALID', 'Common password', { fields: { password: authTexts.passwordCommon } });
    await assertNamesAvailable(this.users.manager, { email, username }).catch((error: unknown) => {
      if (error instanceof AppError) {
        const reason = `${Object.keys(error.fields ?? {}).join(' and ')} in use`;
        this.securityLog.write('sign-up', 'rejected', { clientAddress, reason });
      }
      throw error;
    });
    const passwordHash = await this.passwords.hash(password, clientAddress);
    const names = { email, username, artistName: artist_name ?? username };
    return this.#create({ ...names, passwordHash, isDemo: false }, invitationHash);
  }

  /**
   * Returns the user with these credentials, for a client at `clientAddress`. Throws UNAUTHENTICATED, with
   * the same message and in the same time for an unknown account and a wrong password, and UNAVAILABLE under
   * overload.
   */
  async authenticate(email: string, password: string, clientAddress: string): Promise<UserEntity> {
    const user = await this.findByEmail(email);
    if ((await this.passwords.isMatch(user?.passwordHash, password, clientAddress)) && user) return user;
    const reason = user ? 'wrong password' : 'unknown account';
    this.securityLog.write('log-in', 'failed', {
      clientAddress,
      method: 'password',
      reason,
      ...(user ? { userId: user.id } : {}),
    });
    throw new AppError('UNAUTHENTICATED', texts.invalidCredentials, {
      fields: { password: texts.invalidCredentials },
    });
  }

  async findByEmail(email: string): Promise<UserEntity | undefined> {
    return (await this.users.findOneBy({ emailKey: toCanonicalName(email) })) ?? undefined;
  }

  #create(user: NewUser, invitationHash?: string): Promise<UserEntity> {
    return this.outbox.runTransaction(async (manager, emit) => {
      await this.invitations.admit(manager, invitationHash);
      const created = await insertUser(manager, emit, user);
      await this.mails.add(manager, { kind: 'verify-email', userId: created.id });
      return created;
    });
  }
}

/** Adds a user to the transaction of `manager`. Throws CONFLICT under `email` and `username`. */
export async function insertUser(manager: EntityManager, emit: Emit, user: NewUser): Promise<UserEntity> {
  if (!user.isDemo) assertNotReserved(user);
  try {
    const saved = await manager.save(
      manager.create(UserEntity, { ...user, ...toNameKeys(user), version: 1 }),
    );
    const { id, username, artistName, version } = saved;
    emit(authEvents.userUpdated, { id, username, artist_name: artistName, version });
    return saved;
  } catch (error) {
    throw toConflict(error) ?? error;
  }
}
