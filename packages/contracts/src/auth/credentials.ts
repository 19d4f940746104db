import { z } from 'zod';
import { createLineSchema } from '../text.ts';
import { texts } from '../texts.ts';
import { isValidDisplayName, hasSingleAlphabet, hasOnlyVisibleCharacters } from './name-characters.ts';

export const authTexts = {
  emailRequired: 'Email is required',
  emailInvalid: 'Enter a valid email address',
  emailTaken: 'Email is already in use',
  usernameRequired: 'Username is required',
  usernameLength: 'Username must be 3 to 40 characters long',
  usernameTaken: 'Username is already in use',
  usernameTooSimilar: 'Username is too similar to one that is already in use',
  usernameMixesAlphabets: 'Username can’t mix letters of different alphabets',
  artistNameLength: 'Artist name must be at most 60 characters long',
  passwordRequired: 'Password is required',
  passwordLength: 'Password must be 8 to 128 characters long',
  passwordCommon: 'Password is too easy to guess',
  confirmPasswordDiffers: 'Confirm Password field must be the same as the Password field',
} as const;

const createRequired = (text: string) => z.string({ error: text }).min(1, text);

const email = z
  .string({ error: authTexts.emailRequired })
  .normalize('NFKC')
  .trim()
  .min(1, authTexts.emailRequired)
  .max(254, authTexts.emailInvalid)
  .pipe(z.email(authTexts.emailInvalid));

/** Normalized for storage, because users find each other by username. */
const username = createLineSchema(authTexts.usernameRequired)
  .overwrite((name) => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim())
  .refine(hasOnlyVisibleCharacters, texts.unprintable)
  .min(1, authTexts.usernameRequired)
  .min(3, authTexts.usernameLength)
  .max(40, authTexts.usernameLength)
  .refine(hasSingleAlphabet, authTexts.usernameMixesAlphabets);

const artistName = createLineSchema(authTexts.artistNameLength)
  .overwrite((name) => name.normalize('NFC').replaceAll(/\p{Zs}/gu, ' '))
  .refine(isValidDisplayName, texts.unprintable)
  .max(60, authTexts.artistNameLength)
  .optional()
  .transform((name) => name || undefined);

const password = createRequired(authTexts.passwordRequired)
  .min(8, authTexts.passwordLength)
  .max(128, authTexts.passwordLength);

/** `POST /api/auth/signup`. The server also rejects common passwords, whose list is too long for the browser. */
export const signUpSchema = z.object({
  email,
  username,
  artist_name: artistName,
  password,
  /** The token of an invitation, where the installation requires one. */
  invitation: z.string().max(100).optional(),
});
export type SignUp = z.output<typeof signUpSchema>;

/** The sign-up form: the payload and the repeated password, which is never sent. */
export const signUpFormSchema = signUpSchema
  .extend({ confirmPassword: z.string({ error: authTexts.confirmPasswordDiffers }) })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: authTexts.confirmPasswordDiffers,
    when: () => true,
  });

/** `POST /api/auth/login`, and the log-in form. */
export const logInSchema = z.object({
  email: createLineSchema(authTexts.emailRequired)
    .min(1, authTexts.emailRequired)
    .max(254, authTexts.emailInvalid),
  password: createRequired(authTexts.passwordRequired).max(128, authTexts.passwordLength),
});
export type LogIn = z.output<typeof logInSchema>;
