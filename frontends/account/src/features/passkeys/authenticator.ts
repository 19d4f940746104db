import {
  passkeyCreationOptionsSchema,
  passkeyRequestOptionsSchema,
  passkeySchema,
  userSchema,
  type Passkey,
  type User,
} from '@rubato/contracts';
import { getErrorText, request } from '@rubato/web-kit';

const load = () => import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');

/** Asks the browser to create a passkey, and adds it. Rejects if the user cancels. */
export async function addPasskey(name: string): Promise<Passkey> {
  const optionsJSON = await request('/api/auth/passkeys/options', {
    method: 'POST',
    schema: passkeyCreationOptionsSchema,
  });
  const { startRegistration } = await load();
  const credential = await startRegistration({ optionsJSON } as Parameters<typeof startRegistration>[0]);
  const body = { credential, ...(name ? { name } : {}) };
  return request('/api/auth/passkeys', { method: 'POST', body, schema: passkeySchema });
}

/** Confirms the identity of the user with one of their passkeys. Rejects if they cancel. */
export async function confirmWithPasskey(): Promise<User> {
  const optionsJSON = await request('/api/auth/confirmation/passkey/options', {
    method: 'POST',
    schema: passkeyRequestOptionsSchema,
  });
  const { startAuthentication } = await load();
  const credential = await startAuthentication({ optionsJSON } as Parameters<typeof startAuthentication>[0]);
  return request('/api/auth/confirmation/passkey', {
    method: 'POST',
    body: { credential },
    schema: userSchema,
  });
}

/** The text for a failed call or ceremony. */
export function getPasskeyErrorText(error: unknown): string {
  // Browsers do not tell a cancelled ceremony from one that is not possible.
  if (error instanceof Error && error.name === 'NotAllowedError')
    return 'No passkey was used. Try again, or choose another way.';
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'This device already has a passkey for your account.';
  return getErrorText(error);
}
