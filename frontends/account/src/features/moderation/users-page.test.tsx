import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ManagedUser } from '@rubato/contracts';
import { aUser, mockApi, ok, renderPage, type Responses } from '@rubato/web-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { UsersPage } from './users-page.tsx';

const bea: ManagedUser = {
  id: 9,
  username: 'bea',
  email: null,
  role: 'member',
  is_demo: false,
  suspended_at: null,
  suspension_reason: null,
  quotas: {},
  created_at: '2026-01-02T03:04:05.000Z',
};

let responses: Responses;

beforeEach(() => {
  responses = {
    'GET /api/auth/': ok(aUser({ role: 'moderator' })),
    'GET /api/admin/members': ok({ members: [bea], next: null }),
  };
  mockApi(() => responses);
});
afterEach(cleanup);

test('users are found with a form of its own name', async () => {
  renderPage(<UsersPage />);
  expect(await screen.findByRole('search', { name: 'Users' })).toBeTruthy();
});

test('for users without a role, the page does not exist, which its title says too', async () => {
  responses['GET /api/auth/'] = ok(aUser());
  renderPage(<UsersPage />);
  expect(await screen.findByText('This page doesn’t exist or was deleted')).toBeTruthy();
  expect(document.title).toBe('Page not found – Rubato');
});

test.each([
  ['smtp', 'They get the reason by mail.'],
  ['folder', 'They get the reason by mail.'],
  ['off', 'This installation doesn’t send mail, so they don’t get the reason.'],
])('whether a suspended user gets the reason depends on mail, here %s', async (mail, sentence) => {
  responses['GET /api/auth/options'] = ok({ mail });
  renderPage(<UsersPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend: bea' }));
  expect(await screen.findByText(sentence, { exact: false })).toBeTruthy();
  expect(screen.queryAllByText(/by mail/)).toHaveLength(mail === 'off' ? 0 : 1);
});
