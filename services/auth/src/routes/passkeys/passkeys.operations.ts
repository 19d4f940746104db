import type { Parameter } from '@rubato/gateway-kit';
import { idSchema } from '@rubato/contracts';
import { z } from 'zod';
import { proofParameter } from '../proof.ts';
import type { AuthOperation } from '../schemas.ts';

/** As for log-ins by password. */
const requestClass = 'sign-in';
const tag = 'Passkeys';
const requiresSession = true;
const { $schema: _dialect, ...id } = z.toJSONSchema(idSchema);

const idOfPasskey: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of a passkey of the list.',
  schema: id,
};

const newSession = {
  status: 200,
  description: 'The user, with a new session.',
  content: { schema: 'User' },
  headers: ['Set-Cookie'],
} as const;
const describeMessage = (description: string) =>
  ({ status: 200, description, content: { schema: 'Message' } }) as const;
const describeRequestOptions = (description: string) =>
  ({ status: 200, description, content: { schema: 'PasskeyRequestOptions' } }) as const;
const challenge =
  'The challenge works once, within five minutes. 404 if passkeys don’t work at this address.';
const confirmation =
  '403 under `confirmation` unless the session was started or confirmed within ten minutes.';
const lastWayIn = '409 if it is the last way into the account.';

export const passkeyOperations: readonly AuthOperation[] = [
  {
    id: 'listPasskeys',
    method: 'get',
    path: '/api/auth/passkeys',
    tag,
    summary: 'List the passkeys of the current user',
    requiresSession,
    response: {
      status: 200,
      description: 'The passkeys, the oldest first, and the number of unused recovery codes.',
      content: { schema: 'Passkeys' },
    },
  },
  {
    id: 'startPasskey',
    method: 'post',
    path: '/api/auth/passkeys/options',
    tag,
    summary: 'Get what the browser needs to create a passkey',
    description: `${challenge} ${confirmation}`,
    requiresSession,
    response: {
      status: 200,
      description: 'Options for `navigator.credentials.create`.',
      content: { schema: 'PasskeyCreationOptions' },
    },
    errors: [403, 404, 409],
  },
  {
    id: 'addPasskey',
    method: 'post',
    path: '/api/auth/passkeys',
    tag,
    summary: 'Add a passkey',
    description: `Up to 20. ${confirmation}`,
    requiresSession,
    body: { schema: 'NewPasskey' },
    response: { status: 201, description: 'The passkey.', content: { schema: 'Passkey' } },
    errors: [403, 404, 409],
  },
  {
    id: 'renamePasskey',
    method: 'put',
    path: '/api/auth/passkeys/{id}',
    tag,
    summary: 'Rename a passkey',
    requiresSession,
    parameters: [idOfPasskey],
    body: { schema: 'PasskeyRename' },
    response: { status: 200, description: 'The passkey.', content: { schema: 'Passkey' } },
    errors: [403, 404],
  },
  {
    id: 'removePasskey',
    method: 'delete',
    path: '/api/auth/passkeys/{id}',
    tag,
    summary: 'Remove a passkey',
    description: `${lastWayIn} ${confirmation}`,
    requiresSession,
    parameters: [idOfPasskey],
    response: describeMessage('The passkey no longer works.'),
    errors: [403, 404, 409],
  },
  {
    id: 'startPasskeyLogIn',
    method: 'post',
    path: '/api/auth/login/passkey/options',
    tag,
    summary: 'Get what the browser needs to log in with a passkey',
    description: challenge,
    response: describeRequestOptions('Options for `navigator.credentials.get`.'),
    errors: [404, 429],
  },
  {
    id: 'logInWithPasskey',
    method: 'post',
    path: '/api/auth/login/passkey',
    tag,
    requestClass,
    summary: 'Log in with a passkey',
    description: 'An unknown passkey and one that is not accepted return the same error.',
    parameters: [proofParameter],
    body: { schema: 'UsedPasskey' },
    response: newSession,
    errors: [401, 404, 429],
  },
  {
    id: 'startPasskeyConfirmation',
    method: 'post',
    path: '/api/auth/confirmation/passkey/options',
    tag,
    summary: 'Get what the browser needs to confirm the identity of the current user',
    description: challenge,
    requiresSession,
    response: describeRequestOptions('Options for `navigator.credentials.get`.'),
    errors: [403, 404],
  },
  {
    id: 'confirmSessionWithPasskey',
    method: 'post',
    path: '/api/auth/confirmation/passkey',
    tag,
    requestClass,
    summary: 'Confirm the identity of the current user with a passkey',
    requiresSession,
    body: { schema: 'UsedPasskey' },
    response: { ...newSession, description: 'The user. The session has a new token.' },
    errors: [403, 404, 429],
  },
  {
    id: 'removePassword',
    method: 'delete',
    path: '/api/auth/password',
    // With the other operations of its path.
    tag: 'Account',
    summary: 'Remove the password',
    description: `${lastWayIn} 404 if there is no password. ${confirmation}`,
    requiresSession,
    response: describeMessage('The account has no password.'),
    errors: [403, 404, 409],
  },
  {
    id: 'replaceRecoveryCodes',
    method: 'post',
    path: '/api/auth/recovery-codes',
    tag,
    summary: 'Create new recovery codes',
    description: `Each logs in once. Earlier ones no longer work. ${confirmation}`,
    requiresSession,
    response: {
      status: 200,
      description: 'The codes, which cannot be read again.',
      content: { schema: 'RecoveryCodes' },
    },
    errors: [403],
  },
  {
    id: 'logInWithRecoveryCode',
    method: 'post',
    path: '/api/auth/login/recovery-code',
    tag,
    requestClass,
    summary: 'Log in with a recovery code',
    description: 'An unknown email address and a wrong code return the same error.',
    parameters: [proofParameter],
    body: { schema: 'RecoveryCodeLogIn' },
    response: newSession,
    errors: [401, 429],
  },
];
