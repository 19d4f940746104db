import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Member } from '@rubato/contracts';
import { aUser, mockApi, ok, renderPage, type Responses } from '@rubato/web-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MembersPage } from './members-page.tsx';

const bea: Member = {
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

test('members are found with a form of its own name', async () => {
  renderPage(<MembersPage />);
  expect(await screen.findByRole('search', { name: 'Members' })).toBeTruthy();
});

test('for members, the page does not exist, which its title says too', async () => {
  responses['GET /api/auth/'] = ok(aUser());
  renderPage(<MembersPage />);
  expect(await screen.findByText('This page doesn’t exist or was deleted')).toBeTruthy();
  expect(document.title).toBe('Page not found – Rubato');
});

test.each([
  ['smtp', 'They get the reason by mail.'],
  ['folder', 'They get the reason by mail.'],
  ['off', 'This installation doesn’t send mail, so they don’t get the reason.'],
])('whether a suspended member gets the reason depends on mail, here %s', async (mail, sentence) => {
  responses['GET /api/auth/options'] = ok({ mail });
  renderPage(<MembersPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend: bea' }));
  expect(await screen.findByText(sentence, { exact: false })).toBeTruthy();
  expect(screen.queryAllByText(/by mail/)).toHaveLength(mail === 'off' ? 0 : 1);
});
