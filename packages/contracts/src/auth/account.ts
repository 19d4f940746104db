import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { providerSchema } from './oidc.ts';
import { signUpModes } from '../moderation/moderation.ts';

/** How this installation sends mail: over SMTP, into a folder that only the operator reads, or not at all. */
export const mailDelivery = ['smtp', 'folder', 'off'] as const;

/** What an installation offers to people who sign up, log in or recover an account. */
export const authOptionsSchema = z.object({
  mail: z.enum(mailDelivery),
  /** The providers through which people can sign in. */
  providers: z.optional(z.array(providerSchema)),
  /** The only origin at which passkeys work; missing if they work nowhere. */
  passkey_origin: z.optional(z.string()),
  sign_up: z.optional(z.enum(signUpModes)),
});
export type AuthOptions = z.output<typeof authOptionsSchema>;

/** What only the user sees of their account. */
export const accountDetailsSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** The new address, until it is verified. */
  pending_email: z.nullable(z.string()),
  has_password: z.boolean(),
  /** How many passkeys work at the current address. */
  passkeys: z.optional(z.int()),
  /** Whether the session was started or confirmed recently enough for sensitive changes. */
  is_confirmed: z.boolean(),
  created_at: z.iso.datetime(),
});
export type AccountDetails = z.output<typeof accountDetailsSchema>;

/** Identifies a session to its user: the beginning of its token's hash, which reveals nothing about the token. */
export const sessionIdSchema = z.string().check(z.regex(/^[0-9a-f]{16}$/, 'Must be the id of a session'));

/** A session as its user sees it. `device` is a description such as "Firefox on Windows". */
export const sessionSchema = z.object({
  id: sessionIdSchema,
  device: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  /** Exact to the hour. */
  last_seen_at: z.iso.datetime(),
  is_current: z.boolean(),
});
export type Session = z.output<typeof sessionSchema>;
