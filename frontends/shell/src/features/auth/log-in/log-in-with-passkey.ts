import { passkeyRequestOptionsSchema, userSchema, type User } from '@rubato/contracts';
import type { ProofHeaders } from '@rubato/proof-of-work';
import { request } from '@rubato/web-kit';
import {
  startAuthentication,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/**
 * Asks for a passkey of any account, by default in a dialog of the browser. Rejects with `NotAllowedError` if none is
 * used. A later call aborts an earlier one.
 */
export async function askForPasskey(
  useBrowserAutofill = false,
  isWanted: () => boolean = () => true,
): Promise<AuthenticationResponseJSON> {
  const optionsJSON = (await request('/api/auth/login/passkey/options', {
    method: 'POST',
    anonymous: true,
    schema: passkeyRequestOptionsSchema,
  })) as PublicKeyCredentialRequestOptionsJSON;
  if (!isWanted()) throw new DOMException('No longer wanted', 'AbortError');
  return startAuthentication({ optionsJSON, useBrowserAutofill });
}

/** `POST /api/auth/login/passkey`. */
export function logInWithPasskey(
  credential: AuthenticationResponseJSON,
  headers: ProofHeaders,
): Promise<User> {
  return request('/api/auth/login/passkey', {
    method: 'POST',
    anonymous: true,
    headers,
    body: { credential },
    schema: userSchema,
  });
}
