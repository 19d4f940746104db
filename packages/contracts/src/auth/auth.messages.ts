import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { defineEvent } from '../messages/event.ts';
import { defineReadRpc, defineRpc } from '../messages/rpc.ts';
import { logInSchema, signUpSchema } from './credentials.ts';
import { maxProofLength } from './proof-of-work.ts';
import { accountSchema } from './user.ts';

/** The SHA-256 of a session token in hexadecimal. The token itself is known only to the gateway and the browser. */
export const tokenHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** The client address, for rate limits and logs. */
export const clientAddressSchema = z.string().max(64);

/** The client's device, and whether the user has used it before. */
export const deviceSchema = z.object({
  /** A description such as "Firefox on Windows". */
  name: z.string().max(80),
  /** The SHA-256 of the token in the device's cookie. */
  tokenHash: tokenHashSchema,
});
export type Device = z.output<typeof deviceSchema>;

/** The proof of work that the client has sent. */
export const proofSchema = z.string().max(maxProofLength).optional();
const proof = proofSchema;

export const authMessages = {
  signUp: defineRpc(
    'auth.users.sign-up.v1',
    z.object({
      user: signUpSchema,
      tokenHash: tokenHashSchema,
      clientAddress: clientAddressSchema,
      device: deviceSchema,
      proof,
      invitationHash: tokenHashSchema.optional(),
    }),
    accountSchema,
  ),
  logIn: defineRpc(
    'auth.sessions.log-in.v1',
    z.object({
      credentials: logInSchema,
      tokenHash: tokenHashSchema,
      clientAddress: clientAddressSchema,
      device: deviceSchema,
      proof,
    }),
    accountSchema,
  ),
  logInDemo: defineRpc(
    'auth.sessions.log-in-demo.v1',
    z.object({
      tokenHash: tokenHashSchema,
      clientAddress: clientAddressSchema,
      device: deviceSchema,
      proof,
      /** Of the secret that only the process that resets the demo has. */
      secretHash: tokenHashSchema.optional(),
    }),
    accountSchema,
  ),
  verifySession: defineReadRpc(
    'auth.sessions.verify.v1',
    z.object({ tokenHash: tokenHashSchema }),
    z.nullable(accountSchema),
  ),
  endSession: defineRpc(
    'auth.sessions.end.v1',
    z.object({ tokenHash: tokenHashSchema, clientAddress: clientAddressSchema }),
    z.object({ ended: z.boolean() }),
  ),
};

export const authEvents = {
  /** A user signed up or was changed. `version` increases with each change of a user. */
  userUpdated: defineEvent(
    'auth.user-updated.v1',
    z.object({ id: idSchema, username: z.string(), artist_name: z.string(), version: z.int() }),
  ),
};
