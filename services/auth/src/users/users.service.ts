import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AppError, authEvents, authTexts, texts, type SignUp } from '@rubato/contracts';
import { Outbox, retryWhenUnavailable, type Emit } from '@rubato/service-kit';
import { QueryFailedError, Repository, type EntityManager } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../config.ts';
import { SecurityLog } from '../security-log.ts';
import { canonicalName } from './canonical-name.ts';
import { isCommonPassword } from './common-passwords.ts';
import { nameKeys, namesVersion } from './name-keys.ts';
import { PasswordHasher } from './password-hasher.ts';
import { UserEntity } from './user.entity.ts';

type NewUser = Pick<UserEntity, 'username' | 'email' | 'artistName' | 'passwordHash' | 'isDemo'>;

interface NameConflict {
  readonly email: boolean | null;
  readonly username: boolean | null;
  readonly looks: boolean | null;
}

/** Finds accounts with the same names. Accounts without canonical names are compared in lower case. */
const findConflicts = `
  SELECT email_key = $3 OR lower(email) = lower($1) AS email,
    username_key = $4 OR lower(username) = lower($2) AS username,
    username_skeleton = $5 AS looks
  FROM users
  WHERE email_key = $3 OR lower(email) = lower($1) OR username_key = $4 OR lower(username) = lower($2) OR username_skeleton = $5`;

@Injectable()
export class UsersService implements OnApplicationBootstrap {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly outbox: Outbox,
    private readonly passwords: PasswordHasher,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Creates the demo user at the first start, even if there are no demo songs. */
  onApplicationBootstrap(): Promise<void> {
    return retryWhenUnavailable(() => this.#addDemoUser());
  }

  /**
   * Creates an account for a client at `clientAddress`. Throws INVALID for a common password, CONFLICT for an
   * e-mail address or username in use, ignoring case, and UNAVAILABLE under overload.
   */
  async signUp(
    { email, username, artist_name, password }: SignUp,
    clientAddress: string,
  ): Promise<UserEntity> {
    if (await isCommonPassword(password))
      throw new AppError('INVALID', 'Common password', { fields: { password: authTexts.passwordCommon } });
    await this.#assertNamesAvailable(email, username, clientAddress);
    const passwordHash = await this.passwords.hash(password, clientAddress);
    return this.#create({
      email,
      username,
      artistName: artist_name ?? username,
      passwordHash,
      isDemo: false,
    });
  }

  /**
   * Returns the user with these credentials, for a client at `clientAddress`. Throws UNAUTHENTICATED, with
   * the same message and in the same time for an unknown account and a wrong password, and UNAVAILABLE under
   * overload.
   */
  async authenticate(email: string, password: string, clientAddress: string): Promise<UserEntity> {
    const found = await this.users
      .createQueryBuilder('user')
      .where('user.email_key = :key OR lower(user.email) = lower(:email)', {
        key: canonicalName(email),
        email,
      })
      .orderBy('user.id')
      .getMany();
    // Older accounts may share a canonical e-mail address: prefer the one with the same spelling.
    const user = found.find((one) => one.email.toLowerCase() === email.toLowerCase()) ?? found[0];
    if ((await this.passwords.matches(user?.passwordHash, password, clientAddress)) && user) return user;
    const reason = user ? 'wrong password' : 'unknown account';
    this.securityLog.write('log-in', 'failed', {
      clientAddress,
      reason,
      ...(user ? { userId: user.id } : {}),
    });
    throw new AppError('UNAUTHENTICATED', texts.invalidCredentials, {
      fields: { password: texts.invalidCredentials },
    });
  }

  /** Throws NOT_FOUND if the operator has disabled the demo. */
  async demoUser(): Promise<UserEntity> {
    const user = this.config.demoUser && (await this.users.findOneBy({ isDemo: true }));
    if (!user) throw new AppError('NOT_FOUND', texts.notFound);
    return user;
  }

  async #assertNamesAvailable(email: string, username: string, clientAddress: string): Promise<void> {
    const keys = nameKeys({ email, username });
    const taken: NameConflict[] = await this.users.query(findConflicts, [
      email,
      username,
      ...Object.values(keys),
    ]);
    if (!taken.length) return;
    const fields: Record<string, string> = {};
    if (taken.some((user) => user.email)) fields.email = authTexts.emailTaken;
    if (taken.some((user) => user.username)) fields.username = authTexts.usernameTaken;
    else if (taken.some((user) => user.looks)) fields.username = authTexts.usernameTooSimilar;
    const reason = `${Object.keys(fields).join(' and ')} in use`;
    this.securityLog.write('sign-up', 'rejected', { clientAddress, reason });
    throw new AppError('CONFLICT', 'In use', { fields });
  }

  async #addDemoUser(): Promise<void> {
    const { demoUser } = this.config;
    if (!demoUser || (await this.users.existsBy({ isDemo: true }))) return;
    try {
      await this.#create({ ...demoUser, passwordHash: null, isDemo: true });
    } catch (error) {
      // Another replica may have created it concurrently.
      if (!(await this.users.existsBy({ isDemo: true }))) throw error;
    }
  }

  #create(user: NewUser): Promise<UserEntity> {
    return this.outbox.transaction(async (manager, emit) => insertUser(manager, emit, user));
  }
}

async function insertUser(manager: EntityManager, emit: Emit, user: NewUser): Promise<UserEntity> {
  try {
    const saved = await manager.save(
      manager.create(UserEntity, { ...user, ...nameKeys(user), namesVersion, version: 1 }),
    );
    const { id, username, artistName, version } = saved;
    emit(authEvents.userUpdated, { id, username, artist_name: artistName, version });
    return saved;
  } catch (error) {
    throw toConflict(error) ?? error;
  }
}

/** Maps a violated unique constraint to CONFLICT: concurrent sign-ups are only detected by the database. */
function toConflict(error: unknown): AppError | undefined {
  if (!(error instanceof QueryFailedError) || !('constraint' in error.driverError)) return undefined;
  const { constraint } = error.driverError;
  if (constraint === 'users_email' || constraint === 'users_email_key')
    return new AppError('CONFLICT', 'In use', { fields: { email: authTexts.emailTaken } });
  if (constraint === 'users_username' || constraint === 'users_username_key')
    return new AppError('CONFLICT', 'In use', { fields: { username: authTexts.usernameTaken } });
  if (constraint === 'users_username_skeleton')
    return new AppError('CONFLICT', 'In use', { fields: { username: authTexts.usernameTooSimilar } });
  return undefined;
}
