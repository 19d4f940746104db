import { z } from 'zod';
import { actorSchema } from '../ids.ts';
import { defineReadRpc, defineRpc } from '../messages/rpc.ts';
import { accountDetailsSchema, authOptionsSchema, sessionIdSchema, sessionSchema } from './account.ts';
import {
  artistNameSchema,
  confirmationSchema,
  emailChangeSchema,
  passwordChangeSchema,
  renameSchema,
  resetRequestSchema,
} from './account-forms.ts';
import {
  clientAddressSchema as clientAddress,
  deviceSchema,
  tokenHashSchema as tokenHash,
} from './auth.messages.ts';
import { accountSchema } from './user.ts';

/** The user and their session. */
const own = z.object({ actor: actorSchema, tokenHash, clientAddress });
/** The session gets a new token, because the user has proved their identity. */
const renewed = own.extend({ newTokenHash: tokenHash, clientAddress });
const done = z.object({});

/** Messages about accounts, which only concern the user, and people who have lost access to theirs. */
export const accountMessages = {
  options: defineReadRpc('auth.options.get.v1', z.object({}), authOptionsSchema),
  get: defineReadRpc('auth.accounts.get.v1', own, accountDetailsSchema),
  rename: defineRpc('auth.accounts.rename.v1', own.extend({ form: renameSchema }), accountSchema),
  renameArtist: defineRpc(
    'auth.accounts.rename-artist.v1',
    own.extend({ form: artistNameSchema }),
    accountSchema,
  ),
  changePassword: defineRpc(
    'auth.accounts.change-password.v1',
    renewed.extend({ form: passwordChangeSchema }),
    accountSchema,
  ),
  changeEmail: defineRpc('auth.accounts.change-email.v1', own.extend({ form: emailChangeSchema }), done),
  requestVerification: defineRpc('auth.accounts.request-verification.v1', own, done),
  verifyEmail: defineRpc(
    'auth.accounts.verify-email.v1',
    z.object({ linkTokenHash: tokenHash, clientAddress }),
    z.object({ email: z.string() }),
  ),
  requestReset: defineRpc(
    'auth.accounts.request-reset.v1',
    z.object({ form: resetRequestSchema, clientAddress, device: deviceSchema }),
    done,
  ),
  resetPassword: defineRpc(
    'auth.accounts.reset-password.v1',
    z.object({ linkTokenHash: tokenHash, password: passwordChangeSchema.shape.password, clientAddress }),
    done,
  ),
  listSessions: defineReadRpc(
    'auth.sessions.list.v1',
    own,
    z.object({ sessions: z.array(sessionSchema).max(1000) }),
  ),
  endOneSession: defineRpc('auth.sessions.end-one.v1', own.extend({ id: sessionIdSchema }), done),
  endOtherSessions: defineRpc('auth.sessions.end-others.v1', own, z.object({ ended: z.int() })),
  confirm: defineRpc('auth.sessions.confirm.v1', renewed.extend({ form: confirmationSchema }), accountSchema),
};
