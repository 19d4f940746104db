import { providerNameSchema, returnPathSchema } from '@rubato/contracts';
import type { Parameter } from '@rubato/gateway-kit';
import { z } from 'zod';
import { proofParameter } from '../proof.ts';
import type { AuthOperation } from '../schemas.ts';

const inline = (schema: z.core.$ZodType) => {
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema);
  return jsonSchema;
};
const provider: Parameter = {
  name: 'provider',
  in: 'path',
  required: true,
  description: 'The name of a provider of the options.',
  schema: inline(providerNameSchema),
};
const returnTo: Parameter = {
  name: 'return_to',
  in: 'query',
  required: false,
  description: 'The path of this site that the browser returns to; / by default.',
  schema: inline(returnPathSchema),
};
const tag = 'Account';
const requestClass = 'sign-in';

export const oidcOperations: readonly AuthOperation[] = [
  {
    id: 'startOidcLogIn',
    method: 'get',
    path: '/api/auth/oidc/{provider}',
    tag,
    requestClass,
    summary: 'Sign in at a provider',
    description: 'For links of pages: redirects the browser to the provider, or to a page with the reason.',
    parameters: [provider, returnTo],
    response: { status: 303, description: 'A redirect.', headers: ['Location', 'Set-Cookie'] },
  },
  {
    id: 'finishOidcLogIn',
    method: 'get',
    path: '/api/auth/oidc/{provider}/callback',
    tag,
    requestClass,
    summary: 'Return from a provider',
    description: 'Providers send browsers here, with a code and the state of the sign-in.',
    parameters: [provider],
    response: {
      status: 303,
      description:
        'A redirect: to where the sign-in was started, to the choice of a username, or to the reason.',
      headers: ['Location', 'Set-Cookie'],
    },
  },
  {
    id: 'startOidcConnection',
    method: 'post',
    path: '/api/auth/oidc/{provider}/connection',
    tag,
    requestClass,
    summary: 'Connect an identity at a provider',
    description: 'The session must have been started or confirmed within ten minutes.',
    requiresSession: true,
    parameters: [provider],
    body: { schema: 'OidcReturn' },
    response: { status: 200, description: 'The address to open.', content: { schema: 'OidcUrl' } },
    errors: [404, 429],
  },
  {
    id: 'startOidcConfirmation',
    method: 'post',
    path: '/api/auth/oidc/{provider}/confirmation',
    tag,
    requestClass,
    summary: 'Confirm the identity of the current user at a provider',
    description: 'The user must authenticate again there, with a connected identity.',
    requiresSession: true,
    parameters: [provider],
    body: { schema: 'OidcReturn' },
    response: { status: 200, description: 'The address to open.', content: { schema: 'OidcUrl' } },
    errors: [404, 429],
  },
  {
    id: 'pendingOidcSignUp',
    method: 'get',
    path: '/api/auth/signup/oidc',
    tag,
    summary: 'Get the sign-up that needs a username',
    response: { status: 200, description: 'What the provider states.', content: { schema: 'PendingSignUp' } },
    errors: [404],
  },
  {
    id: 'signUpWithOidc',
    method: 'post',
    path: '/api/auth/signup/oidc',
    tag,
    summary: 'Sign up after signing in at a provider',
    parameters: [proofParameter],
    body: { schema: 'OidcSignUp' },
    response: {
      status: 201,
      description: 'The user. A session has started.',
      content: { schema: 'User' },
      headers: ['Set-Cookie'],
    },
    errors: [404, 409, 429],
  },
  {
    id: 'listIdentities',
    method: 'get',
    path: '/api/auth/identities',
    tag,
    summary: 'List the connected identities of the current user',
    requiresSession: true,
    response: { status: 200, description: 'The identities.', content: { schema: 'Identities' } },
  },
  {
    id: 'disconnectIdentity',
    method: 'delete',
    path: '/api/auth/identities/{id}',
    tag,
    summary: 'Disconnect an identity',
    description:
      'The session must have been confirmed within ten minutes. 409 for the last way into the account.',
    requiresSession: true,
    response: { status: 200, description: 'It is disconnected.', content: { schema: 'Message' } },
    errors: [409],
  },
];
