import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';

/** How many passkeys a user can have. */
export const maxPasskeys = 20;
/** How many recovery codes a user gets at a time. */
export const recoveryCodeCount = 10;

/** A passkey as its user sees it. */
export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Whether it is copied to other devices of the user, for example by a password manager. */
  is_synced: z.boolean(),
  /** Whether it works at the current public address of the installation. */
  is_usable: z.boolean(),
  created_at: z.iso.datetime(),
  last_used_at: z.nullable(z.iso.datetime()),
});
export type Passkey = z.output<typeof passkeySchema>;

/** The passkeys of a user, the oldest first, and how many recovery codes they have left. */
export const passkeysSchema = z.object({
  passkeys: z.array(passkeySchema).check(z.maxLength(maxPasskeys)),
  recovery_codes: z.int(),
});
export type Passkeys = z.output<typeof passkeysSchema>;

/** Recovery codes, which are shown once. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) });

/** A credential by its id, and how the browser reaches it. */
const credentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

/**
 * What the browser needs to create a passkey: `PublicKeyCredentialCreationOptionsJSON` of
 * https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialcreationoptionsjson.
 */
export const passkeyCreationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.output<typeof passkeyCreationOptionsSchema>;

/**
 * What the browser needs to use a passkey: `PublicKeyCredentialRequestOptionsJSON` of
 * https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialrequestoptionsjson.
 */
export const passkeyRequestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.optional(z.array(credentialDescriptor)),
});
export type PasskeyRequestOptions = z.output<typeof passkeyRequestOptionsSchema>;
