import { Module, type DynamicModule } from '@nestjs/common';
import {
  DatabaseModule,
  eventMigrations,
  EventsModule,
  failedEventRetention,
  inboxRetention,
  type Migrations,
  RetentionModule,
  SessionCache,
} from '@rubato/service-kit';
import { AccountsHandlers } from './accounts/accounts.handlers.ts';
import { AccountsService } from './accounts/accounts.service.ts';
import { PasswordsService } from './accounts/passwords.service.ts';
import { linkRetention, LinkTokens } from './accounts/link-tokens.ts';
import { WaysIn } from './accounts/ways-in.ts';
import { AuthHandlers } from './auth.handlers.ts';
import { AUTH_CONFIG, type AuthConfig } from './config.ts';
import { deviceRetention, KnownDevices } from './devices/known-devices.ts';
import { DeletionWorker } from './deletions/deletion-worker.ts';
import { DeletionsHandlers } from './deletions/deletions.handlers.ts';
import { DeletionsService } from './deletions/deletions.service.ts';
import { ExportsHandlers } from './exports/exports.handlers.ts';
import { ExportsService } from './exports/exports.service.ts';
import { createMailer } from './mail/create-mailer.ts';
import { MailQueue } from './mail/mail-queue.ts';
import { mailRetention, MailWorker } from './mail/mail-worker.ts';
import { MAILER } from './mail/mailer.ts';
import { CreateSchema1795910400000 } from './migrations/create-schema.migration.ts';
import { Identities } from './oidc/identities.ts';
import { OidcAccounts } from './oidc/oidc-accounts.ts';
import { OidcStates, stateRetention } from './oidc/oidc-states.ts';
import { OidcHandlers } from './oidc/oidc.handlers.ts';
import { OidcService } from './oidc/oidc.service.ts';
import { pendingSignUpRetention, PendingSignUps } from './oidc/pending-sign-ups.ts';
import { Providers } from './oidc/providers.ts';
import { CredentialVerifier } from './passkeys/credential-verifier.ts';
import { PasskeyAddressCheck } from './passkeys/passkey-address-check.ts';
import { challengeRetention, PasskeyChallenges } from './passkeys/passkey-challenges.ts';
import { PasskeyLogIns } from './passkeys/passkey-log-ins.ts';
import { PasskeyEntity } from './passkeys/passkey.entity.ts';
import { PasskeysHandlers } from './passkeys/passkeys.handlers.ts';
import { PasskeysService } from './passkeys/passkeys.service.ts';
import { RELYING_PARTY, parseRelyingParty } from './passkeys/relying-party.ts';
import { RecoveryCodesService } from './recovery-codes/recovery-codes.service.ts';
import { AuditLog } from './moderation/audit-log.ts';
import { DecisionListService } from './moderation/decision-list.service.ts';
import { DecisionsService } from './moderation/decisions.service.ts';
import { DeletedSubjectsConsumer } from './moderation/deleted-subjects.consumer.ts';
import { invitationRetention, InvitationsService } from './moderation/invitations.service.ts';
import { UserManagementService } from './moderation/user-management.service.ts';
import { ModerationHandlers } from './moderation/moderation.handlers.ts';
import { ReportsService } from './moderation/reports.service.ts';
import { Subjects } from './moderation/subjects.ts';
import { AddressLimits } from './proof-of-work/address-limits.ts';
import { ProofOfWork } from './proof-of-work/proof-of-work.ts';
import { SigningKey } from './proof-of-work/signing-key.ts';
import { SecurityLog } from './security-log.ts';
import { AttemptLimits } from './sessions/attempt-limits.ts';
import { ReachedLimits } from './sessions/reached-limits.ts';
import { SessionEntity } from './sessions/session.entity.ts';
import { sessionRetention } from './sessions/session-lifetime.ts';
import { SessionStarter } from './sessions/session-starter.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { DemoUserService } from './users/demo-user.service.ts';
import { PasswordHasher } from './users/password-hasher.ts';
import { PasswordMetrics } from './users/password-metrics.ts';
import { UserEntity } from './users/user.entity.ts';
import { UsersService } from './users/users.service.ts';

const entities = [UserEntity, SessionEntity, PasskeyEntity];
export const migrations: Migrations = [...eventMigrations, CreateSchema1795910400000];

const retention = [
  failedEventRetention,
  inboxRetention,
  ...sessionRetention,
  linkRetention,
  mailRetention,
  deviceRetention,
  stateRetention,
  pendingSignUpRetention,
  challengeRetention,
  invitationRetention,
];

const controllers = [
  AuthHandlers,
  AccountsHandlers,
  DeletionsHandlers,
  ExportsHandlers,
  OidcHandlers,
  PasskeysHandlers,
  ModerationHandlers,
];

const providers = [
  MailQueue,
  MailWorker,
  LinkTokens,
  KnownDevices,
  AccountsService,
  PasswordsService,
  DeletionsService,
  DeletionWorker,
  ExportsService,
  WaysIn,
  Providers,
  OidcStates,
  PendingSignUps,
  Identities,
  OidcAccounts,
  OidcService,
  CredentialVerifier,
  PasskeyAddressCheck,
  PasskeyChallenges,
  PasskeyLogIns,
  PasskeysService,
  RecoveryCodesService,
  UsersService,
  DemoUserService,
  SessionCache,
  SessionsService,
  SessionStarter,
  PasswordHasher,
  PasswordMetrics,
  AttemptLimits,
  AddressLimits,
  ReachedLimits,
  ProofOfWork,
  SigningKey,
  SecurityLog,
  AuditLog,
  DecisionListService,
  DecisionsService,
  DeletedSubjectsConsumer,
  InvitationsService,
  UserManagementService,
  ReportsService,
  Subjects,
];

/** Accounts, sessions, and mail about them. */
@Module({})
export class AuthModule {
  static register(config: AuthConfig): DynamicModule {
    return {
      module: AuthModule,
      imports: [
        DatabaseModule.register({ name: 'auth', url: config.databaseUrl, entities, migrations }),
        EventsModule,
        RetentionModule.register(retention),
      ],
      controllers,
      providers: [
        { provide: AUTH_CONFIG, useValue: config },
        { provide: MAILER, useFactory: () => createMailer(config.mail) },
        { provide: RELYING_PARTY, useFactory: () => parseRelyingParty(config.origin) },
        ...providers,
      ],
    };
  }
}
