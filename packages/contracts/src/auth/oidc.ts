import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';

/** The name of a provider in addresses: lower-case letters, digits and hyphens. */
export const providerNameSchema = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,29}$/, 'Must be the name of a provider'));

/** A provider through which people can sign in. */
export const providerSchema = z.object({ name: providerNameSchema, label: z.string() });
export type Provider = z.output<typeof providerSchema>;

/** Why a sign-in through a provider fails. `signInFailureTexts` says what to do. */
export const oidcFailures = [
  'unknown-provider',
  'unavailable',
  'too-many',
  'expired',
  'denied',
  'rejected',
  'clock',
  'email-in-use',
  'sign-up-closed',
  'session-changed',
  'in-use',
  'not-connected',
  'not-recent',
] as const;
export type OidcFailure = (typeof oidcFailures)[number];

/** All reasons that the page after a failed sign-in explains. */
export const signInFailures = [...oidcFailures, 'suspended'] as const;
export type SignInFailure = (typeof signInFailures)[number];

/** What happened and what to do next. `email-in-use` and `not-connected` are for people with an account. */
export const signInFailureTexts: Readonly<Record<SignInFailure, string>> = {
  'unknown-provider': 'This installation doesn’t offer this way to log in. Choose another one.',
  unavailable: 'The provider can’t be reached at the moment. Try again later, or log in another way.',
  'too-many': 'There were too many attempts from your network. Wait a few minutes, then try again.',
  expired:
    'This log-in has expired, was already used, or was started in another browser. Start it again here.',
  denied: 'You cancelled at the provider, or it doesn’t let you in. Nothing has changed.',
  rejected:
    'The provider’s response couldn’t be verified. Start again. If it still fails, tell the operator.',
  clock: 'The clocks of this installation and of the provider differ too much. Tell the operator.',
  'email-in-use':
    'An account with your email address already exists. Log in the way you did before, then connect the provider in your settings.',
  'sign-up-closed': 'This installation doesn’t accept new accounts at the moment. Ask its operator.',
  'session-changed': 'You logged in or out in the meantime. Log in, then start again in your settings.',
  'in-use': 'This account at the provider is connected to another account here. Disconnect it there first.',
  'not-connected': 'This account at the provider isn’t connected to your account. Choose the one that is.',
  'not-recent':
    'The provider didn’t ask you to log in again, so you aren’t confirmed. Log out there, then try again.',
  suspended: 'This account is suspended. Contact the operator of this installation.',
};

/** Whether a text is a path of this site, which a link from elsewhere may name: no other host, no address of the API. */
export function isReturnPath(text: string): boolean {
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text) || text.length > 500) return false;
  const { origin, pathname } = new URL(text, 'http://site.invalid');
  return origin === 'http://site.invalid' && !/^\/(?:api|media|health)(?:\/|$)/.test(pathname);
}

/** A path of this site, to return to after a sign-in. */
export const returnPathSchema = z.string().check(z.refine(isReturnPath, 'Must be a path of this site'));

/** An identity at a provider that opens the user's account. */
export const identitySchema = z.object({
  id: idSchema,
  /** The provider as it was called when the identity was connected. */
  label: z.string(),
  /** The configured provider with this issuer; null if the operator has removed it. */
  provider: z.nullable(providerNameSchema),
  email: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
});
export type Identity = z.output<typeof identitySchema>;

/** Someone who has signed in at a provider and chooses a username. */
export const pendingSignUpSchema = z.object({
  label: z.string(),
  /** A suggestion that is valid and was not in use. */
  username: z.string(),
  /** Null if the provider states none: then the person enters one. */
  email: z.nullable(z.string()),
  /** Whether the provider has verified the address. Otherwise, it can be changed. */
  email_verified: z.boolean(),
  /** The path that the person came from. */
  return_to: z.string(),
});
export type PendingSignUp = z.output<typeof pendingSignUpSchema>;
