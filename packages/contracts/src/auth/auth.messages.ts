import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { eventType } from '../messages/event.ts';
import { readRpc, rpc } from '../messages/rpc.ts';
import { logInSchema, signUpSchema } from './credentials.ts';
import { accountSchema } from './user.ts';

/** The SHA-256 of a session token in hexadecimal. The token itself is known only to the gateway and the browser. */
const tokenHash = z.string().regex(/^[0-9a-f]{64}$/);

/** The client address, for rate limits and logs. */
const clientAddress = z.string().max(64);

export const authMessages = {
  signUp: rpc(
    'auth.users.sign-up.v1',
    z.object({ user: signUpSchema, tokenHash, clientAddress }),
    accountSchema,
  ),
  logIn: rpc(
    'auth.sessions.log-in.v1',
    z.object({ credentials: logInSchema, tokenHash, clientAddress }),
    accountSchema,
  ),
  logInDemo: rpc(
    'auth.sessions.log-in-demo.v1',
    z.object({ tokenHash, clientAddress: clientAddress.optional() }),
    accountSchema,
  ),
  verifySession: readRpc('auth.sessions.verify.v1', z.object({ tokenHash }), z.nullable(accountSchema)),
  endSession: rpc(
    'auth.sessions.end.v1',
    z.object({ tokenHash, clientAddress: clientAddress.optional() }),
    z.object({ ended: z.boolean() }),
  ),
};

export const authEvents = {
  /** A user signed up or was changed. `version` increases with each change of a user. */
  userUpdated: eventType(
    'auth.user-updated.v1',
    z.object({ id: idSchema, username: z.string(), artist_name: z.string(), version: z.int() }),
  ),
};
