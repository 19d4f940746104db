import { Module, type DynamicModule } from '@nestjs/common';
import {
  DatabaseModule,
  eventMigrations,
  EventsModule,
  inboxRetention,
  type Migrations,
  RetentionModule,
  SessionCache,
} from '@rubato/service-kit';
import { AuthHandlers } from './auth.handlers.ts';
import { AUTH_CONFIG, type AuthConfig } from './config.ts';
import { AddCanonicalNames1763690150000 } from './migrations/add-canonical-names.migration.ts';
import { CreateUsersAndSessions1763690000000 } from './migrations/create-users-and-sessions.migration.ts';
import { IndexSessionsByAge1763690050000 } from './migrations/index-sessions-by-age.migration.ts';
import { IndexSessionsByUserAndAge1763690100000 } from './migrations/index-sessions-by-user-and-age.migration.ts';
import { SecurityLog } from './security-log.ts';
import { AttemptLimits } from './sessions/attempt-limits.ts';
import { SessionEntity } from './sessions/session.entity.ts';
import { sessionRetention } from './sessions/session-lifetime.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { CanonicalNamesBackfill } from './users/canonical-names.backfill.ts';
import { PasswordHasher } from './users/password-hasher.ts';
import { PasswordMetrics } from './users/password-metrics.ts';
import { UserEntity } from './users/user.entity.ts';
import { UsersService } from './users/users.service.ts';

const entities = [UserEntity, SessionEntity];
export const migrations: Migrations = [
  ...eventMigrations,
  CreateUsersAndSessions1763690000000,
  IndexSessionsByAge1763690050000,
  IndexSessionsByUserAndAge1763690100000,
  AddCanonicalNames1763690150000,
];

/** Users and sessions. */
@Module({})
export class AuthModule {
  static with(config: AuthConfig): DynamicModule {
    return {
      module: AuthModule,
      imports: [
        DatabaseModule.with({ name: 'auth', url: config.databaseUrl, entities, migrations }),
        EventsModule,
        RetentionModule.with([inboxRetention, ...sessionRetention]),
      ],
      controllers: [AuthHandlers],
      providers: [
        { provide: AUTH_CONFIG, useValue: config },
        CanonicalNamesBackfill,
        UsersService,
        SessionCache,
        SessionsService,
        PasswordHasher,
        PasswordMetrics,
        AttemptLimits,
        SecurityLog,
      ],
    };
  }
}
