import { defineRoutes } from '@rubato/gateway-kit';
import { AccountController } from './account/account.controller.ts';
import { accountOperations } from './account/account.operations.ts';
import { AdminController } from './moderation/admin.controller.ts';
import { AuthController } from './sessions/auth.controller.ts';
import { authOperations } from './sessions/auth.operations.ts';
import { AuthService } from './sessions/auth.service.ts';
import { CredentialsStrategy } from './sessions/credentials.strategy.ts';
import { DecisionsController } from './moderation/decisions.controller.ts';
import { DemoStrategy } from './sessions/demo.strategy.ts';
import { DeletionController } from './leaving/deletion.controller.ts';
import { deletionOperations } from './leaving/deletion.operations.ts';
import { ExportController } from './leaving/export.controller.ts';
import { exportOperations } from './leaving/export.operations.ts';
import { fieldDescriptions } from './field-descriptions.ts';
import { IdLists } from './id-lists.ts';
import { OidcController } from './oidc/oidc.controller.ts';
import { oidcOperations } from './oidc/oidc.operations.ts';
import { PasskeyStrategy } from './passkeys/passkey.strategy.ts';
import { PasskeysController } from './passkeys/passkeys.controller.ts';
import { passkeyOperations } from './passkeys/passkeys.operations.ts';
import { RecoveryCodeStrategy } from './recovery-codes/recovery-code.strategy.ts';
import { moderationOperations } from './moderation/moderation.operations.ts';
import { ReportsController } from './moderation/reports.controller.ts';
import { requests, responses } from './schemas.ts';
import { SignedInResponse } from './sessions/signed-in-response.ts';
import { UserResponse } from './account/user-response.ts';

/** Sign-up, log-in, log-out, the current user and their account. */
export const routes = defineRoutes({
  controllers: [
    AuthController,
    AccountController,
    DeletionController,
    ExportController,
    OidcController,
    PasskeysController,
    ReportsController,
    DecisionsController,
    AdminController,
  ],
  providers: [
    AuthService,
    CredentialsStrategy,
    DemoStrategy,
    PasskeyStrategy,
    RecoveryCodeStrategy,
    IdLists,
    SignedInResponse,
    UserResponse,
  ],
  operations: [
    ...authOperations,
    ...accountOperations,
    ...oidcOperations,
    ...passkeyOperations,
    ...deletionOperations,
    ...exportOperations,
    ...moderationOperations,
  ],
  tags: {
    Auth: 'Sign up, log in and log out.',
    Account: 'Change an account, recover it, and end sessions.',
    Passkeys: 'Log in without a password, and keep a way into an account.',
    Leaving: 'Delete an account, and export what is in it.',
    Moderation: 'Report content, decide about it, and manage users.',
  },
  responses,
  requests,
  fieldDescriptions,
});
