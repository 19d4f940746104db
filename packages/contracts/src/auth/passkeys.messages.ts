import { z } from 'zod';
import { actorSchema, idSchema } from '../ids.ts';
import { defineReadRpc, defineRpc } from '../messages/rpc.ts';
import {
  clientAddressSchema as clientAddress,
  deviceSchema,
  proofSchema,
  tokenHashSchema as tokenHash,
} from './auth.messages.ts';
import {
  newPasskeySchema,
  passkeyRenameSchema,
  recoveryCodeLogInSchema,
  usedPasskeySchema,
} from './passkey-forms.ts';
import {
  passkeyCreationOptionsSchema,
  passkeyRequestOptionsSchema,
  passkeySchema,
  passkeysSchema,
  recoveryCodeCount,
} from './passkeys.ts';
import { accountSchema } from './user.ts';

/** The user, their session, and where they are. */
const own = z.object({ actor: actorSchema, tokenHash, clientAddress });
/** The session gets a new token, because the user has proved their identity. */
const renewed = own.extend({ newTokenHash: tokenHash });
/** A session that starts. */
const started = z.object({
  tokenHash,
  clientAddress,
  device: deviceSchema,
  proof: proofSchema,
});
const done = z.object({});

/** Messages about ways into an account beside the password. */
export const passkeyMessages = {
  list: defineReadRpc('auth.passkeys.list.v1', own, passkeysSchema),
  startRegistration: defineRpc('auth.passkeys.start-registration.v1', own, passkeyCreationOptionsSchema),
  register: defineRpc(
    'auth.passkeys.register.v1',
    own.extend({ form: newPasskeySchema.required({ name: true }) }),
    passkeySchema,
  ),
  rename: defineRpc(
    'auth.passkeys.rename.v1',
    own.extend({ id: idSchema, form: passkeyRenameSchema }),
    passkeySchema,
  ),
  remove: defineRpc('auth.passkeys.remove.v1', own.extend({ id: idSchema }), done),
  startLogIn: defineRpc(
    'auth.passkeys.start-log-in.v1',
    z.object({ clientAddress }),
    passkeyRequestOptionsSchema,
  ),
  logIn: defineRpc(
    'auth.sessions.log-in-passkey.v1',
    started.extend({ form: usedPasskeySchema }),
    accountSchema,
  ),
  startConfirmation: defineRpc('auth.passkeys.start-confirmation.v1', own, passkeyRequestOptionsSchema),
  confirm: defineRpc(
    'auth.sessions.confirm-passkey.v1',
    renewed.extend({ form: usedPasskeySchema }),
    accountSchema,
  ),
  removePassword: defineRpc('auth.accounts.remove-password.v1', own, done),
  /** Replaces all codes. Only the gateway and the user know the codes: these are their SHA-256 in hexadecimal. */
  replaceRecoveryCodes: defineRpc(
    'auth.recovery-codes.replace.v1',
    own.extend({ codeHashes: z.array(tokenHash).length(recoveryCodeCount) }),
    done,
  ),
  logInWithRecoveryCode: defineRpc(
    'auth.sessions.log-in-recovery-code.v1',
    started.extend({ email: recoveryCodeLogInSchema.shape.email, codeHash: tokenHash }),
    accountSchema,
  ),
};
