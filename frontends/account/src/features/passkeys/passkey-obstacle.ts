import { passkeyTexts, type AuthOptions } from '@rubato/contracts';

/** Why passkeys can’t be used on this page; undefined if they can. */
export function findPasskeyObstacle({ passkey_origin: origin }: AuthOptions): string | undefined {
  if (!origin) return passkeyTexts.unavailable;
  if (origin !== location.origin) return `Passkeys only work at ${origin}. Open Rubato there to use them.`;
  return 'PublicKeyCredential' in window ? undefined : 'This browser doesn’t support passkeys.';
}
