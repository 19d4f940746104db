import { z } from 'zod';
import { signUpSchema } from './credentials.ts';
import { returnPathSchema } from './oidc.ts';

export const oidcTexts = {
  disconnected: 'The account is disconnected.',
  signUpExpired: 'This sign-up has expired. Log in at the provider again.',
} as const;

const { email, username } = signUpSchema.shape;

/** `POST /api/auth/signup/oidc`. The address is ignored if the provider has verified its own. */
export const oidcSignUpSchema = z.object({ username, email: email.optional() });
export type OidcSignUp = z.output<typeof oidcSignUpSchema>;

/** The form in which a person without a verified address enters one. */
export const oidcSignUpWithEmailSchema = oidcSignUpSchema.extend({ email });

/** `POST /api/auth/oidc/{provider}/connection` and `…/confirmation`: where the browser returns to. */
export const oidcReturnSchema = z.object({ return_to: returnPathSchema });
