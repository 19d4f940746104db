import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Appeal, Report } from '@rubato/contracts';
import { aUser, mockApi, ok, renderPage, type Responses } from '@rubato/web-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ReportsPage } from './reports-page.tsx';

const at = '2026-01-02T03:04:05.000Z';
const report: Report = {
  id: 1,
  kind: 'song',
  subject_id: 7,
  title: 'Tides',
  owner_id: 5,
  owner: 'ann',
  count: 1,
  first_at: at,
  last_at: at,
  texts: [{ category: 'copyright', text: 'This is my music', at }],
};
const appeal: Appeal = {
  id: 2,
  kind: 'album',
  subject_id: 8,
  title: 'Harbour',
  action: 'block',
  reason: 'A copy',
  decided_at: at,
  appeal: 'I recorded it',
  appeal_outcome: null,
  appeal_reason: null,
  owner: 'ann',
  decided_by: 'bob',
  is_own: false,
};

let responses: Responses;

beforeEach(() => {
  responses = {
    'GET /api/auth/': ok(aUser({ role: 'moderator' })),
    'GET /api/auth/options': ok({ mail: 'smtp' }),
    'GET /api/admin/reports': ok({ reports: [report], next: null }),
    'GET /api/admin/appeals': ok({ appeals: [appeal], next: null }),
  };
  mockApi(() => responses);
});
afterEach(cleanup);

const choose = async (name: string) => {
  renderPage(<ReportsPage />);
  await userEvent.click(await screen.findByRole('button', { name }));
};

describe('before a decision, moderators read how the owner gets the reason', () => {
  test.each([
    ['Block: Tides', 'The owner gets the reason by mail.'],
    ['Suspend owner: Tides', 'They get the reason by mail.'],
    ['Reverse the decision: Harbour', 'The owner gets the reason by mail.'],
    ['Uphold the decision: Harbour', 'The owner gets the reason by mail.'],
  ])('with mail: %s', async (name, sentence) => {
    await choose(name);
    expect(await screen.findByText(sentence, { exact: false })).toBeTruthy();
  });

  test.each([
    ['Block: Tides', 'The owner finds the reason in the settings, under Decisions.'],
    ['Suspend owner: Tides', 'This installation doesn’t send mail, so they don’t get the reason.'],
    ['Reverse the decision: Harbour', 'The owner finds the reason in the settings, under Decisions.'],
    ['Uphold the decision: Harbour', 'The owner finds the reason in the settings, under Decisions.'],
  ])('without mail: %s', async (name, sentence) => {
    responses['GET /api/auth/options'] = ok({ mail: 'off' });
    await choose(name);
    expect(await screen.findByText(sentence, { exact: false })).toBeTruthy();
    expect(screen.queryByText(/by mail/)).toBeNull();
  });
});

describe('an appeal', () => {
  const note = /^You made this decision\. Another moderator decides/;

  test('of a decision of someone else has no note', async () => {
    renderPage(<ReportsPage />);
    await screen.findByRole('button', { name: 'Uphold the decision: Harbour' });
    expect(screen.queryByText(note)).toBeNull();
  });

  test('of one’s own decision says who decides', async () => {
    responses['GET /api/admin/appeals'] = ok({ appeals: [{ ...appeal, is_own: true }], next: null });
    renderPage(<ReportsPage />);
    expect(await screen.findByText(note)).toBeTruthy();
  });
});
