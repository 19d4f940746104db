import { loadOnce } from '@rubato/service-kit';

/** Loaded at the first sign-up: the list is long, and most processes never need it. */
const commonPasswords = loadOnce(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password: string) => password.length >= 8));
});

/** Returns whether `password` is one of the most common passwords, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await commonPasswords()).has(password.toLowerCase());
}
