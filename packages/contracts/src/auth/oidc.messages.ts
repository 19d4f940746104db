import { z } from 'zod';
import { actorSchema, idSchema } from '../ids.ts';
import { defineReadRpc, defineRpc } from '../messages/rpc.ts';
import {
  clientAddressSchema as clientAddress,
  deviceSchema,
  proofSchema,
  tokenHashSchema as tokenHash,
} from './auth.messages.ts';
import { oidcSignUpSchema } from './oidc-forms.ts';
import {
  identitySchema,
  oidcFailures,
  pendingSignUpSchema,
  providerNameSchema,
  returnPathSchema,
} from './oidc.ts';
import { accountSchema } from './user.ts';

const own = z.object({ actor: actorSchema, tokenHash });

/** `browserHash` is the hash of the cookie of the browser that starts the sign-in: no other can finish it. */
const start = z.object({
  provider: providerNameSchema,
  browserHash: tokenHash,
  returnTo: returnPathSchema,
  clientAddress,
});
const failed = z.object({ outcome: z.literal('failed'), failure: z.enum(oidcFailures) });
const started = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('started'), url: z.url() }),
  failed,
]);

/** How a sign-in ends: with a session, which may be one that is renewed, with a sign-up that needs a username, or not. */
const finished = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['signed in', 'confirmed']), account: accountSchema, returnTo: z.string() }),
  z.object({ outcome: z.literal('connected'), returnTo: z.string() }),
  z.object({ outcome: z.literal('needs username') }),
  failed.extend({
    /** Whether it was started in the settings, where the user is signed in. */
    isSignedIn: z.boolean(),
  }),
]);

/** Sign-in through OpenID Connect providers, and the identities there that open an account. */
export const oidcMessages = {
  startLogIn: defineRpc('auth.oidc.start-log-in.v1', start, started),
  startConnection: defineRpc('auth.oidc.start-connection.v1', start.extend(own.shape), started),
  startConfirmation: defineRpc('auth.oidc.start-confirmation.v1', start.extend(own.shape), started),
  finish: defineRpc(
    'auth.oidc.finish.v1',
    z.object({
      provider: providerNameSchema,
      browserHash: tokenHash,
      /** The query of the address to which the provider sent the browser. */
      query: z.string().max(8192),
      /** The session of the request; missing without one. */
      tokenHash: tokenHash.optional(),
      /** Of the token that a session would get, and of the one that a sign-up would get. */
      newTokenHash: tokenHash,
      signUpHash: tokenHash,
      clientAddress,
      device: deviceSchema,
    }),
    finished,
  ),
  pendingSignUp: defineReadRpc(
    'auth.oidc.pending-sign-up.v1',
    z.object({ signUpHash: tokenHash }),
    pendingSignUpSchema,
  ),
  signUp: defineRpc(
    'auth.oidc.sign-up.v1',
    z.object({
      signUpHash: tokenHash,
      form: oidcSignUpSchema,
      tokenHash,
      clientAddress,
      device: deviceSchema,
      proof: proofSchema,
    }),
    accountSchema,
  ),
  listIdentities: defineReadRpc(
    'auth.identities.list.v1',
    own,
    z.object({ identities: z.array(identitySchema).max(100) }),
  ),
  disconnect: defineRpc(
    'auth.identities.disconnect.v1',
    own.extend({ id: idSchema, clientAddress }),
    z.object({}),
  ),
};
