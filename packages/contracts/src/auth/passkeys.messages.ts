import { z } from 'zod';
import { actorSchema, idSchema } from '../ids.ts';
import { readRpc, rpc } from '../messages/rpc.ts';
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

/** The member, their session, and where they are. */
const own = z.object({ actor: actorSchema, tokenHash, clientAddress });
/** The session gets a new token, because the member has proved their identity. */
const renewed = own.extend({ newTokenHash: tokenHash });
/** A session that starts. */
const started = z.object({
  tokenHash,
  clientAddress,
  device: deviceSchema.optional(),
  proof: proofSchema,
});
const done = z.object({});

/** Messages about ways into an account beside the password. */
export const passkeyMessages = {
  list: readRpc('auth.passkeys.list.v1', own, passkeysSchema),
  startRegistration: rpc('auth.passkeys.start-registration.v1', own, passkeyCreationOptionsSchema),
  register: rpc(
    'auth.passkeys.register.v1',
    own.extend({ form: newPasskeySchema.required({ name: true }) }),
    passkeySchema,
  ),
  rename: rpc(
    'auth.passkeys.rename.v1',
    own.extend({ id: idSchema, form: passkeyRenameSchema }),
    passkeySchema,
  ),
  remove: rpc('auth.passkeys.remove.v1', own.extend({ id: idSchema }), done),
  startLogIn: rpc('auth.passkeys.start-log-in.v1', z.object({ clientAddress }), passkeyRequestOptionsSchema),
  logIn: rpc('auth.sessions.log-in-passkey.v1', started.extend({ form: usedPasskeySchema }), accountSchema),
  startConfirmation: rpc('auth.passkeys.start-confirmation.v1', own, passkeyRequestOptionsSchema),
  confirm: rpc(
    'auth.sessions.confirm-passkey.v1',
    renewed.extend({ form: usedPasskeySchema }),
    accountSchema,
  ),
  removePassword: rpc('auth.accounts.remove-password.v1', own, done),
  /** Replaces all codes. Only the gateway and the member know the codes: these are their SHA-256 in hexadecimal. */
  replaceRecoveryCodes: rpc(
    'auth.recovery-codes.replace.v1',
    own.extend({ codeHashes: z.array(tokenHash).length(recoveryCodeCount) }),
    done,
  ),
  logInWithRecoveryCode: rpc(
    'auth.sessions.log-in-recovery-code.v1',
    started.extend({ email: recoveryCodeLogInSchema.shape.email, codeHash: tokenHash }),
    accountSchema,
  ),
};
