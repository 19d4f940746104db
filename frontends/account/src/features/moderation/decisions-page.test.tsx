import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ListedDecision } from '@rubato/contracts';
import { aUser, errorResponse, mockApi, ok, renderPage, type Call } from '@rubato/web-kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DecisionsPage } from './decisions-page.tsx';

const block: ListedDecision = {
  id: 2,
  kind: 'song',
  subject_id: 7,
  title: 'Tides',
  action: 'block',
  reason: 'Not theirs',
  decided_at: '2026-01-02T03:04:05.000Z',
  appeal: null,
  appeal_outcome: null,
  appeal_reason: null,
  owner: 'ann',
  decided_by: 'bob',
  is_blocking: true,
  subject_deleted: false,
};
const past: ListedDecision = {
  ...block,
  id: 1,
  title: 'Harbour',
  appeal: 'I recorded it',
  appeal_outcome: 'reversed',
  appeal_reason: 'That is right',
  is_blocking: false,
  subject_deleted: true,
};

/** The decisions that the API has. */
let decisions: readonly ListedDecision[];
let isAvailable: boolean;
let calls: Call[];

beforeEach(() => {
  decisions = [block, past];
  isAvailable = true;
  calls = mockApi(() => ({
    'GET /api/auth/': ok(aUser({ role: 'moderator' })),
    'GET /api/auth/options': ok({ mail: 'smtp' }),
    'GET /api/admin/decisions': isAvailable
      ? ok({ decisions: listed(calls.at(-1)!.path), next: null })
      : errorResponse(503, { message: 'Try again later' }),
    'POST /api/admin/decisions': ok({ message: 'The decision is recorded.' }),
  }));
});
afterEach(cleanup);

const listed = (path: string) =>
  decisions.filter((decision) => !path.includes('is_blocking=true') || decision.is_blocking);
const rows = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem');
const showAll = () => userEvent.click(screen.getByRole('switch', { name: 'Show all decisions' }));

test('shows what is blocked now, by whom, when and why', async () => {
  renderPage(<DecisionsPage />);
  const [row, ...more] = await rows('Blocked content');
  expect(more).toEqual([]);
  expect(row!.textContent).toMatch(/Song by ann · blocked by bob · Jan\s2,\s2026.*Not theirs/);
  expect(within(row!).getByRole('link', { name: 'Tides' }).getAttribute('href')).toBe('/song/7');
});

test('content that is unblocked leaves the list', async () => {
  renderPage(<DecisionsPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock: Tides' }));
  const dialog = await screen.findByRole('dialog', { name: 'Unblock this content' });
  expect(
    await within(dialog).findByText('Everyone sees it again. The owner gets the reason by mail.'),
  ).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Wrong song');
  decisions = [past];
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unblock' }));
  expect(await screen.findByText('Nothing is blocked')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([
    { body: { kind: 'song', id: 7, action: 'unblock', reason: 'Wrong song' } },
  ]);
});

describe('all decisions', () => {
  test('have no button once they block nothing, and no link to deleted content', async () => {
    renderPage(<DecisionsPage />);
    await rows('Blocked content');
    await showAll();
    const [, row] = await rows('All decisions');
    expect(row!.textContent).toMatch(/deleted since.*Reversed after an appeal: That is right/);
    expect(within(row!).queryByRole('link')).toBeNull();
    expect(within(row!).queryByRole('button')).toBeNull();
  });

  test('say which appeals wait', async () => {
    decisions = [{ ...block, appeal: 'I recorded it' }];
    renderPage(<DecisionsPage />);
    expect(await screen.findByText(/The appeal waits for a decision/)).toBeTruthy();
  });

  test.each(['unblock', 'suspend', 'dismiss'] as const)('can be others than blocks: %s', async (action) => {
    decisions = [{ ...block, action, is_blocking: false }];
    renderPage(<DecisionsPage />);
    expect(await screen.findByText('Nothing is blocked')).toBeTruthy();
    await showAll();
    const [row] = await rows('All decisions');
    expect(row!.textContent).toMatch(/(unblocked|owner suspended|reports dismissed) by bob/);
  });
});

test('a list that couldn’t be loaded is loaded again', async () => {
  isAvailable = false;
  renderPage(<DecisionsPage />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isAvailable = true;
  await userEvent.click(retry);
  expect(await rows('Blocked content')).toHaveLength(1);
});
