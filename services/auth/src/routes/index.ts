import { defineRoutes } from '@rubato/gateway-kit';
import { AccountController } from './account.controller.ts';
import { accountOperations } from './account.operations.ts';
import { AdminController } from './admin.controller.ts';
import { AuthController } from './auth.controller.ts';
import { authOperations } from './auth.operations.ts';
import { AuthService } from './auth.service.ts';
import { CredentialsStrategy } from './credentials.strategy.ts';
import { DecisionsController } from './decisions.controller.ts';
import { DemoStrategy } from './demo.strategy.ts';
import { DeletionController } from './leaving/deletion.controller.ts';
import { deletionOperations } from './leaving/deletion.operations.ts';
import { ExportController } from './leaving/export.controller.ts';
import { exportOperations } from './leaving/export.operations.ts';
import { fieldDescriptions } from './field-descriptions.ts';
import { IdLists } from './id-lists.ts';
import { OidcController } from './oidc.controller.ts';
import { oidcOperations } from './oidc.operations.ts';
import { PasskeyStrategy } from './passkey.strategy.ts';
import { PasskeysController } from './passkeys.controller.ts';
import { passkeyOperations } from './passkeys.operations.ts';
import { RecoveryCodeStrategy } from './recovery-code.strategy.ts';
import { moderationOperations } from './moderation.operations.ts';
import { ReportsController } from './reports.controller.ts';
import { requests, responses } from './schemas.ts';
import { SignedInResponse } from './signed-in-response.ts';
import { UserResponse } from './user-response.ts';

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
    Moderation: 'Report content, decide about it, and manage members.',
  },
  responses,
  requests,
  fieldDescriptions,
});
