import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { accountTexts, passkeyTexts, type Passkey } from '@rubato/contracts';
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
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PasskeySettings } from './passkey-settings.tsx';

const phone: Passkey = {
  id: 7,
  name: 'Phone',
  is_synced: true,
  is_usable: true,
  created_at: '2026-01-02T03:04:05.000Z',
  last_used_at: null,
};
const creationOptions = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Rubato' },
  user: { id: 'AAAA', name: 'ann', displayName: 'ann' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
};
const bytes = new Uint8Array([1, 2, 3]).buffer;
const created = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ['internal'] },
  getClientExtensionResults: () => ({}),
};

let responses: Responses;
let calls: Call[];
const create = jest.fn<() => Promise<unknown>>();

beforeEach(() => {
  dismissToasts();
  create.mockReset().mockResolvedValue(created);
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  responses = {
    'GET /api/auth/': ok(aUser()),
    'GET /api/auth/options': ok({ mail: 'off', passkey_origin: location.origin }),
    'GET /api/auth/passkeys': ok({ passkeys: [phone], recovery_codes: 0 }),
    'POST /api/auth/passkeys/options': ok(creationOptions),
    'POST /api/auth/passkeys': ok({ ...phone, id: 8, name: 'Key ring' }),
  };
  calls = mockApi(() => responses);
});
afterEach(cleanup);

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
const sent = (method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path);
const show = () => renderPage(<PasskeySettings />);

describe('the list of passkeys', () => {
  test('shows what users need to recognize them', async () => {
    show();
    const row = within(await screen.findByRole('listitem'));
    expect(row.getByText('Phone')).toBeTruthy();
    expect(row.getByText('Synced')).toBeTruthy();
    expect(row.getByText(/Added Jan 2, 2026 · not used yet/)).toBeTruthy();
  });

  test('is empty at first, and marks passkeys of an earlier address', async () => {
    responses['GET /api/auth/passkeys'] = ok({ passkeys: [], recovery_codes: 0 });
    show();
    expect(await screen.findByText('You have no passkeys yet.')).toBeTruthy();
    cleanup();
    responses['GET /api/auth/passkeys'] = ok({
      passkeys: [{ ...phone, is_usable: false }],
      recovery_codes: 0,
    });
    show();
    expect(await screen.findByText('For an earlier address')).toBeTruthy();
  });

  test('can be loaded again after an error', async () => {
    const { 'GET /api/auth/passkeys': loaded } = responses;
    responses['GET /api/auth/passkeys'] = errorResponse(400, { message: 'No' });
    show();
    expect(await screen.findByText('Your passkeys couldn’t be loaded')).toBeTruthy();
    responses['GET /api/auth/passkeys'] = loaded!;
    await userEvent.click(screen.getByRole('button', { name: /again|retry/i }));
    expect(await screen.findByText('Phone')).toBeTruthy();
  });

  test('is not for the demo user', async () => {
    responses['GET /api/auth/'] = ok(aUser({ is_demo: true }));
    show();
    expect(await screen.findByText('The demo user can’t have passkeys')).toBeTruthy();
    expect(sent('GET', '/api/auth/passkeys')).toEqual([]);
  });
});

describe('adding a passkey', () => {
  test('sends what the browser has created', async () => {
    show();
    await userEvent.type(await screen.findByLabelText('Name'), ' Key ring ');
    await press('Add a passkey');
    await waitFor(() => expect(sent('GET', '/api/auth/passkeys')).toHaveLength(2));
    await waitFor(async () => expect((await button('Add a passkey')).hasAttribute('aria-busy')).toBe(false));
    expect(shownToasts()).toEqual(['Passkey “Key ring” added']);
    expect(sent('POST', '/api/auth/passkeys')).toMatchObject([
      { body: { name: 'Key ring', credential: { id: 'AQID', response: { transports: ['internal'] } } } },
    ]);
  });

  test('says what to do after it was cancelled', async () => {
    create.mockRejectedValue(new DOMException('The user said no', 'NotAllowedError'));
    show();
    await press('Add a passkey');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No passkey was used. Try again, or choose another way.',
    );
    expect(sent('POST', '/api/auth/passkeys')).toEqual([]);
  });

  test.each([
    [
      'at another address',
      { passkey_origin: 'https://music.example' },
      /only work at https:\/\/music\.example/,
    ],
    ['where passkeys work nowhere', {}, passkeyTexts.unavailable],
  ])('is not offered %s, and the page says why', async (_where, options, text) => {
    responses['GET /api/auth/options'] = ok({ mail: 'off', ...options });
    show();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  test('is not offered in browsers without passkeys', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    show();
    expect(await screen.findByText('This browser doesn’t support passkeys.')).toBeTruthy();
  });
});

describe('a passkey', () => {
  test('is renamed', async () => {
    responses['PUT /api/auth/passkeys/7'] = ok({ ...phone, name: 'Old phone' });
    show();
    await press('Rename Phone');
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.clear(dialog.getByLabelText('Name'));
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await dialog.findByText(passkeyTexts.nameRequired)).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Name'), 'Old phone');
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PUT', '/api/auth/passkeys/7')).toMatchObject([{ body: { name: 'Old phone' } }]);
  });

  test('that is the last way in stays, and the dialog says why', async () => {
    responses['DELETE /api/auth/passkeys/7'] = errorResponse(409, { message: accountTexts.lastWayIn });
    show();
    await press('Remove Phone');
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(accountTexts.lastWayIn);
  });
});

describe('the confirmation before a change', () => {
  const account = {
    id: 5,
    username: 'ann',
    email: 'ann@example.org',
    email_verified: true,
    pending_email: null,
    has_password: true,
    passkeys: 1,
    is_confirmed: false,
    created_at: '2026-01-02T03:04:05.000Z',
  };
  const required = errorResponse(403, { confirmation: 'Confirm that it’s you, then try again.' });

  beforeEach(() => {
    responses['GET /api/auth/account'] = ok(account);
    responses['POST /api/auth/recovery-codes'] = required;
  });

  test.each([
    ['both ways of an account that has them', {}, [true, true]],
    ['a passkey only, without a password', { has_password: false }, [true, false]],
    ['a password only, without passkeys', { passkeys: 0 }, [false, true]],
  ])('offers %s', async (_ways, fields, expected) => {
    responses['GET /api/auth/account'] = ok({ ...account, ...fields });
    show();
    await press('Create codes');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('button', { name: 'Cancel' });
    const offered = [
      dialog.queryByRole('button', { name: 'Use a passkey' }),
      dialog.queryByLabelText('Password'),
    ];
    expect(offered.map(Boolean)).toEqual(expected);
  });

  test('by password leads to the new codes', async () => {
    responses['POST /api/auth/confirmation'] = ok(aUser());
    show();
    await press('Create codes');
    await userEvent.type(await screen.findByLabelText('Password'), 'correct horse');
    responses['POST /api/auth/recovery-codes'] = ok({ codes: ['aaaaaa-bbbbbb-cccccc-dddddd'] });
    await press('Confirm');
    const codes = await screen.findByRole('list', { name: 'New recovery codes' });
    expect(codes.textContent).toBe('aaaaaa-bbbbbb-cccccc-dddddd');
    expect(document.activeElement).toBe(codes);
  });
});
