import { z } from 'zod';
import { createLineSchema } from '../text.ts';
import { logInSchema } from './credentials.ts';
import { maxPasskeys } from './passkeys.ts';

export const passkeyTexts = {
  nameRequired: 'Name is required',
  nameLength: 'Name must be at most 60 characters long',
  malformed: 'Must be a credential of WebAuthn',
  unavailable: 'Passkeys don’t work at the address of this installation. They need HTTPS and a host name.',
  notAdded: 'The passkey couldn’t be added. Try again.',
  alreadyAdded: 'This passkey was already added',
  rejected: 'This passkey can’t be used here. Try another one, or another way to log in.',
  tooMany: `You can have up to ${maxPasskeys} passkeys. Remove one to add another.`,
  removed: 'The passkey is removed.',
  passwordRemoved: 'Your account no longer has a password.',
  codeRequired: 'Recovery code is required',
  codeInvalid: 'Email or recovery code is not correct',
} as const;

const createBase64url = (maxLength: number) =>
  z
    .string({ error: passkeyTexts.malformed })
    .regex(/^[\w-]+$/, passkeyTexts.malformed)
    .max(maxLength);

/** Up to 1,023 bytes. */
const credentialId = createBase64url(1364);
const clientDataJSON = createBase64url(4096);
const credential = z.object({ id: credentialId, rawId: credentialId, type: z.literal('public-key') });

/** The authenticator's response to a registration. Unknown fields are dropped: browsers add some. */
export const newCredentialSchema = credential.extend({
  response: z.object({
    clientDataJSON,
    attestationObject: createBase64url(16_384),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});
export type NewCredential = z.output<typeof newCredentialSchema>;

/** The authenticator's response to a log-in or a confirmation. */
export const usedCredentialSchema = credential.extend({
  response: z.object({
    clientDataJSON,
    authenticatorData: createBase64url(4096),
    signature: createBase64url(8192),
    userHandle: createBase64url(86).nullish(),
  }),
});
export type UsedCredential = z.output<typeof usedCredentialSchema>;

const name = createLineSchema(passkeyTexts.nameRequired)
  .min(1, passkeyTexts.nameRequired)
  .max(60, passkeyTexts.nameLength);

/** `PUT /api/auth/passkeys/{id}` */
export const passkeyRenameSchema = z.object({ name });
/** `POST /api/auth/passkeys`. Without a name, the passkey gets that of the browser. */
export const newPasskeySchema = z.object({ name: name.optional(), credential: newCredentialSchema });
/** `POST /api/auth/login/passkey` and `POST /api/auth/confirmation/passkey` */
export const usedPasskeySchema = z.object({ credential: usedCredentialSchema });

/** `POST /api/auth/login/recovery-code`. Case, spaces and hyphens of the code do not matter. */
export const recoveryCodeLogInSchema = z.object({
  email: logInSchema.shape.email,
  code: z
    .string({ error: passkeyTexts.codeRequired })
    .trim()
    .min(1, passkeyTexts.codeRequired)
    .max(100, passkeyTexts.codeInvalid),
});
export type RecoveryCodeLogIn = z.output<typeof recoveryCodeLogInSchema>;
