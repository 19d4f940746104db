import { sessionIdSchema } from '@rubato/contracts';
import type { Parameter } from '@rubato/gateway-kit';
import { z } from 'zod';
import type { AuthOperation } from '../schemas.ts';

/** As for log-ins: password hashing is slow. */
const requestClass = 'sign-in';
const { $schema: _dialect, ...sessionId } = z.toJSONSchema(sessionIdSchema);

const idOfSession: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of a session of the list.',
  schema: sessionId,
};

const describeMessage = (description: string) =>
  ({ status: 200, description, content: { schema: 'Message' } }) as const;
const renewed = {
  status: 200,
  description: 'The user. The session has a new token.',
  content: { schema: 'User' },
  headers: ['Set-Cookie'],
} as const;
const confirmation =
  '403 under `confirmation` unless the session was started or confirmed within ten minutes.';

export const accountOperations: readonly AuthOperation[] = [
  {
    id: 'authOptions',
    method: 'get',
    path: '/api/auth/options',
    tag: 'Account',
    summary: 'Get what this installation offers',
    response: {
      status: 200,
      description: 'What people can use to sign up, log in and recover an account.',
      content: { schema: 'AuthOptions' },
    },
  },
  {
    id: 'account',
    method: 'get',
    path: '/api/auth/account',
    tag: 'Account',
    summary: 'Get the account of the current user',
    requiresSession: true,
    response: { status: 200, description: 'The account.', content: { schema: 'AccountDetails' } },
    errors: [403],
  },
  {
    id: 'confirmSession',
    method: 'post',
    path: '/api/auth/confirmation',
    tag: 'Account',
    requestClass,
    summary: 'Confirm the identity of the current user',
    description: 'Sensitive changes are possible for ten minutes after a log-in or a confirmation.',
    requiresSession: true,
    body: { schema: 'Confirmation' },
    response: renewed,
    errors: [403, 429],
  },
  {
    id: 'renameUser',
    method: 'put',
    path: '/api/auth/username',
    tag: 'Account',
    summary: 'Change the username',
    requiresSession: true,
    body: { schema: 'Rename' },
    response: { status: 200, description: 'The user.', content: { schema: 'User' } },
    errors: [403, 409, 429],
  },
  {
    id: 'renameArtist',
    method: 'put',
    path: '/api/auth/artist-name',
    tag: 'Account',
    summary: 'Change the artist name',
    description: 'Songs and albums show the new name within seconds. Without a name, it is the username.',
    requiresSession: true,
    body: { schema: 'ArtistName' },
    response: { status: 200, description: 'The user.', content: { schema: 'User' } },
    errors: [403, 429],
  },
  {
    id: 'changePassword',
    method: 'put',
    path: '/api/auth/password',
    tag: 'Account',
    requestClass,
    summary: 'Change the password',
    description:
      'All other sessions end. An account without a password gets its first one if the session is confirmed.',
    requiresSession: true,
    body: { schema: 'PasswordChange' },
    response: renewed,
    errors: [403, 429],
  },
  {
    id: 'changeEmail',
    method: 'post',
    path: '/api/auth/email',
    tag: 'Account',
    summary: 'Change the email address',
    description: `The address changes when the link in a mail to the new one is used. ${confirmation}`,
    requiresSession: true,
    body: { schema: 'EmailChange' },
    response: describeMessage('A mail with a link is on its way.'),
    errors: [403, 404, 409, 429],
  },
  {
    id: 'requestEmailVerification',
    method: 'post',
    path: '/api/auth/email/verification',
    tag: 'Account',
    summary: 'Send a link that verifies the email address',
    requiresSession: true,
    response: describeMessage('A mail is on its way, unless the address is verified.'),
    errors: [403, 404, 429],
  },
  {
    id: 'verifyEmail',
    method: 'post',
    path: '/api/auth/email/verify',
    tag: 'Account',
    summary: 'Verify an email address by a link',
    body: { schema: 'LinkToken' },
    response: describeMessage('The address is verified. The link no longer works.'),
    errors: [409, 429],
  },
  {
    id: 'requestPasswordReset',
    method: 'post',
    path: '/api/auth/password/reset',
    tag: 'Account',
    requestClass,
    summary: 'Send a link that resets a password',
    description: 'An unknown email address gets the same response. 404 if this installation sends no mail.',
    body: { schema: 'ResetRequest' },
    response: describeMessage('A mail is on its way if the address belongs to an account.'),
    errors: [404, 429],
  },
  {
    id: 'resetPassword',
    method: 'put',
    path: '/api/auth/password/reset',
    tag: 'Account',
    requestClass,
    summary: 'Set a new password by a link',
    description: 'All sessions of the user end.',
    body: { schema: 'PasswordReset' },
    response: describeMessage('The password is changed. The link no longer works.'),
    errors: [429],
  },
  {
    id: 'listSessions',
    method: 'get',
    path: '/api/auth/sessions',
    tag: 'Account',
    summary: 'List the sessions of the current user',
    requiresSession: true,
    response: {
      status: 200,
      description: 'The sessions, the last used first.',
      content: { schema: 'Sessions' },
    },
  },
  {
    id: 'endOtherSessions',
    method: 'delete',
    path: '/api/auth/sessions',
    tag: 'Account',
    summary: 'End all other sessions',
    requiresSession: true,
    response: {
      status: 200,
      description: 'How many sessions have ended.',
      content: { schema: 'EndedSessions' },
    },
    errors: [403],
  },
  {
    id: 'endSession',
    method: 'delete',
    path: '/api/auth/sessions/{id}',
    tag: 'Account',
    summary: 'End a session',
    requiresSession: true,
    parameters: [idOfSession],
    response: describeMessage('The session has ended.'),
    errors: [403, 404],
  },
];
