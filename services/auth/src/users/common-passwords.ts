/** Loaded at the first sign-up: the list is long, and most processes never need it. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Returns whether `password` is one of the most common passwords, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(password.toLowerCase());
}

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password: string) => password.length >= 8));
}
