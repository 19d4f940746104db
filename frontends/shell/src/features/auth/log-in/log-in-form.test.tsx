import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { passkeyTexts, type User } from '@rubato/contracts';
import {
  aUser,
  dismissToasts,
  errorResponse,
  mockApi,
  ok,
  renderPage,
  shownToasts,
  type Call,
  type Responses,
} from '@rubato/web-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LogInForm } from './log-in-form.tsx';

const bytes = new Uint8Array([1, 2, 3]).buffer;
const used = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
  getClientExtensionResults: () => ({}),
};

let responses: Responses;
let calls: Call[];
let signedIn: User[];
let isSuggesting: boolean;
const get = jest.fn<(options: CredentialRequestOptions) => Promise<unknown>>();

/** What a browser does until the user chooses a suggestion. */
const untilAborted = ({ signal }: CredentialRequestOptions) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

beforeEach(() => {
  dismissToasts();
  signedIn = [];
  isSuggesting = false;
  get.mockReset().mockResolvedValue(used);
  Object.assign(globalThis, {
    PublicKeyCredential: class {
      static async isConditionalMediationAvailable(): Promise<boolean> {
        return isSuggesting;
      }
    },
  });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  responses = {
    'GET /api/auth/options': ok({ mail: 'off', passkey_origin: location.origin }),
    'POST /api/auth/login/passkey/options': ok({
      challenge: 'AAAA',
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    }),
    'POST /api/auth/login/passkey': ok(aUser()),
  };
  calls = mockApi(() => responses);
});
afterEach(cleanup);

const show = () => renderPage(<LogInForm onSuccess={(user) => signedIn.push(user)} />);
const passkeyButton = () =>
  screen.queryByRole<HTMLButtonElement>('button', { name: 'Log in with a passkey' });
const press = async () => {
  await waitFor(() => expect(passkeyButton()?.disabled).toBe(false));
  await userEvent.click(passkeyButton()!);
};
const isDone = () => waitFor(() => expect(passkeyButton()?.hasAttribute('aria-busy')).toBe(false));
const link = (name: string) => screen.queryByRole('link', { name });
const isConditional = () => get.mock.calls.map(([{ mediation }]) => mediation === 'conditional');

describe('log-in with a passkey', () => {
  test('by the button sends what the browser returns', async () => {
    show();
    await press();
    await waitFor(() => expect(signedIn).toEqual([aUser()]));
    expect(isConditional()).toEqual([false]);
    expect(calls.at(-1)).toMatchObject({
      path: '/api/auth/login/passkey',
      body: { credential: { id: 'AQID', response: { userHandle: 'AQID' } } },
    });
  });

  test('that is cancelled says what to do', async () => {
    get.mockRejectedValue(new DOMException('No', 'NotAllowedError'));
    show();
    await press();
    await isDone();
    expect(shownToasts()).toEqual(['No passkey was used. Try again, or log in another way.']);
    expect(signedIn).toEqual([]);
  });

  test('works when the browser suggests it at the email field', async () => {
    isSuggesting = true;
    show();
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn');
    await waitFor(() => expect(signedIn).toEqual([aUser()]));
    expect(isConditional()).toEqual([true]);
  });

  test('is not suggested again after it was not accepted', async () => {
    isSuggesting = true;
    responses['POST /api/auth/login/passkey'] = errorResponse(401, { passkey: passkeyTexts.rejected });
    show();
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/auth/login/passkey'));
    await isDone();
    expect(shownToasts()).toEqual([passkeyTexts.rejected]);
    await press();
    await isDone();
    expect(isConditional()).toEqual([true, false]);
  });

  test('by the button replaces the suggestion, which is back after a cancellation', async () => {
    isSuggesting = true;
    const { promise: dialog, reject: cancel } = Promise.withResolvers();
    get.mockImplementation((options) =>
      options.mediation === 'conditional' ? untilAborted(options) : dialog,
    );
    show();
    await waitFor(() => expect(isConditional()).toEqual([true]));
    await press();
    await waitFor(() => expect(isConditional()).toEqual([true, false]));
    cancel(new DOMException('No', 'NotAllowedError'));
    await waitFor(() => expect(isConditional()).toEqual([true, false, true]));
  });

  test('is not offered at other addresses, nor in browsers without passkeys', async () => {
    responses['GET /api/auth/options'] = ok({ mail: 'off', passkey_origin: 'https://music.example' });
    show();
    await waitFor(() => expect(passkeyButton()).toBeNull());
    cleanup();
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    show();
    expect(passkeyButton()).toBeNull();
    expect(get).not.toHaveBeenCalled();
  });
});

test('the password is masked, may be pasted, and is known to password managers', async () => {
  show();
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect([field.type, field.autocomplete]).toEqual(['password', 'current-password']);
  await userEvent.click(field);
  await userEvent.paste('a fine long password');
  expect(field.value).toBe('a fine long password');
});

describe('without the password', () => {
  test.each(['smtp', 'folder'])('a link to reset it is offered if mail is %s', async (mail) => {
    responses['GET /api/auth/options'] = ok({ mail, passkey_origin: location.origin });
    show();
    await waitFor(() => expect(passkeyButton()?.disabled).toBe(false));
    expect(link('Forgot your password?')?.getAttribute('href')).toBe('/reset-password');
    expect(link('Use a recovery code')?.getAttribute('href')).toBe('/recovery-code');
  });

  test('only recovery codes are offered on an installation without mail', async () => {
    show();
    await waitFor(() => expect(link('Forgot your password?')).toBeNull());
    expect(link('Use a recovery code')?.getAttribute('href')).toBe('/recovery-code');
  });
});
