import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountDetails, Identity } from '@rubato/contracts';
import { useQuery } from '@rubato/web-kit';
import { aUser, mockApi, ok, renderPage, type Responses } from '@rubato/web-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { identitiesQuery } from '../connections/identities.query.ts';
import { PasswordSection } from './password-section.tsx';

const time = '2026-01-02T03:04:05.000Z';
const account: AccountDetails = {
  id: 1,
  username: 'ann',
  email: 'ann@example.com',
  email_verified: true,
  pending_email: null,
  has_password: true,
  passkeys: 0,
  is_confirmed: true,
  created_at: time,
};
const identity: Identity = {
  id: 1,
  label: 'Home',
  provider: 'home',
  email: null,
  created_at: time,
  last_used_at: time,
};

let responses: Responses;
beforeEach(() => {
  responses = { 'GET /api/auth/': ok(aUser()), 'GET /api/auth/identities': ok({ identities: [] }) };
  mockApi(() => responses);
});
afterEach(cleanup);

const removal = () => screen.queryByRole('button', { name: 'Remove password' });
const show = (details: Partial<AccountDetails> = {}) =>
  renderPage(
    <>
      <PasswordSection account={{ ...account, ...details }} />
      <LoadedIdentities />
    </>,
  );

function LoadedIdentities() {
  return useQuery(identitiesQuery).isSuccess && <p>Identities are loaded</p>;
}

describe('the removal of the password', () => {
  test('is offered to users with a passkey', async () => {
    show({ passkeys: 1 });
    await waitFor(() => expect(removal()).toBeTruthy());
  });

  test('is offered to users with an identity at a provider', async () => {
    responses['GET /api/auth/identities'] = ok({ identities: [identity] });
    show();
    await waitFor(() => expect(removal()).toBeTruthy());
  });

  test.each([
    ['nothing else opens the account', []],
    ['only a provider that was removed does', [{ ...identity, provider: null }]],
  ])('is not offered if %s', async (_why, identities) => {
    responses['GET /api/auth/identities'] = ok({ identities });
    show();
    await screen.findByText('Identities are loaded');
    expect(removal()).toBeNull();
  });
});
