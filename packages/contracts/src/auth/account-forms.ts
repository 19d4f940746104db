import { z } from 'zod';
import { authTexts, logInSchema, signUpSchema } from './credentials.ts';

export const accountTexts = {
  confirmationRequired: 'Confirm that it’s you, then try again.',
  currentPasswordWrong: 'The current password is not correct',
  passwordWrong: 'The password is not correct',
  noPassword: 'This account has no password',
  linkInvalid: 'This link has expired or was already used. Request a new one.',
  resetRequested: 'If an account has this email address, we have sent it a link.',
  verificationSent: 'We have sent you a link. Open it to verify the address.',
  emailVerified: 'The email address is verified.',
  passwordReset: 'The password is changed. Log in with the new one.',
  mailOff: 'This installation doesn’t send mail. Ask its operator for help.',
  sessionEnded: 'The session has ended.',
  lastWayIn: 'This is the only way into your account. Add another one first.',
  demoUser: 'The demo user can’t change its account.',
} as const;

const { email, username, artist_name: artistName, password } = signUpSchema.shape;
const currentPassword = logInSchema.shape.password;

/** `POST /api/auth/confirmation` */
export const confirmationSchema = z.object({ password: currentPassword });
/** `PUT /api/auth/username` */
export const renameSchema = z.object({ username });
/** `PUT /api/auth/artist-name`. Without a name, the artist is called like the user. */
export const artistNameSchema = z.object({ artist_name: artistName });
/** `POST /api/auth/email` */
export const emailChangeSchema = z.object({ email });
/** `PUT /api/auth/password`. The current password is required if the account has one. */
export const passwordChangeSchema = z.object({ current_password: currentPassword.optional(), password });
/** `POST /api/auth/password/reset` */
export const resetRequestSchema = z.object({ email: logInSchema.shape.email });

/** The part of a link after `#token=`. */
const linkToken = z
  .string({ error: accountTexts.linkInvalid })
  .regex(/^[\w-]{43}$/, accountTexts.linkInvalid);
/** `POST /api/auth/email/verify` */
export const linkTokenSchema = z.object({ token: linkToken });
/** `PUT /api/auth/password/reset` */
export const passwordResetSchema = z.object({ token: linkToken, password });

const repeated = z.string({ error: authTexts.confirmPasswordDiffers });
const repeatsPassword = {
  path: ['confirmPassword'],
  message: authTexts.confirmPasswordDiffers,
  when: () => true,
};
const isRepeated = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword;

/** The form for a new password: the repeated one is never sent. */
export const newPasswordFormSchema = z
  .object({ password, confirmPassword: repeated })
  .refine(isRepeated, repeatsPassword);
/** The form that replaces a password. */
export const passwordChangeFormSchema = z
  .object({ current_password: currentPassword, password, confirmPassword: repeated })
  .refine(isRepeated, repeatsPassword);
