import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  accountTexts,
  deletionTexts,
  type AccountDetails,
  type DataExport,
  type User,
} from '@rubato/contracts';
import { MemoryRouter, QueryClientProvider, createQueryClient } from '@rubato/web-kit';
import { aUser } from '@rubato/web-kit/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { PrivacySettings } from './privacy-settings.tsx';

const { fetch } = globalThis;
const nina = aUser({ username: 'nina' });
const account: AccountDetails = {
  id: nina.id,
  username: 'nina',
  email: nina.email,
  email_verified: true,
  pending_email: null,
  has_password: true,
  is_confirmed: false,
  created_at: '2026-01-01T00:00:00.000Z',
};
const none: DataExport = { state: 'none', progress: 0, bytes: null, url: null, expires_at: null };
let user: User | null;
let dataExport: DataExport;
let deletesAt: string | null;
let isConfirmed: boolean;
let requests: string[];

const createResponse = (status: number, body: unknown) => ({
  ok: status < 400,
  status,
  headers: new Headers({ 'content-type': 'application/json' }),
  json: async () => body,
  text: async () => JSON.stringify(body),
});
const confirmation = () =>
  createResponse(403, { errors: { confirmation: accountTexts.confirmationRequired } });

function respond(path: string, method: string): ReturnType<typeof createResponse> {
  if (path === '/api/auth/') return user ? createResponse(200, user) : createResponse(401, {});
  if (path === '/api/auth/account') return createResponse(200, account);
  if (path === '/api/auth/options') return createResponse(200, { mail: 'smtp' });
  if (path === '/api/auth/confirmation') {
    isConfirmed = true;
    return createResponse(200, user);
  }
  if (path === '/api/auth/export') {
    if (method === 'POST') dataExport = { ...none, state: 'waiting' };
    return createResponse(200, isConfirmed ? dataExport : { ...dataExport, url: null });
  }
  if (method === 'POST' && !isConfirmed) return confirmation();
  if (method === 'POST') deletesAt = '2026-12-09T10:00:00.000Z';
  if (method === 'DELETE') deletesAt = null;
  return createResponse(200, { deletes_at: deletesAt });
}

beforeEach(() => {
  jest.useFakeTimers();
  user = nina;
  [dataExport, deletesAt, isConfirmed, requests] = [none, null, true, []];
  globalThis.fetch = (async (path: string, { method = 'GET' }: RequestInit = {}) => {
    requests.push(`${method} ${path}`);
    return respond(path, method);
  }) as unknown as typeof globalThis.fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = fetch;
  jest.useRealTimers();
});

const wait = (milliseconds = 50) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const click = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await wait();
};
const show = async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <PrivacySettings />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await wait(100);
};

test('neither visitors nor the demo user are offered an export or the end of an account', async () => {
  user = null;
  await show();
  expect([screen.queryAllByRole('button'), requests]).toEqual([[], ['GET /api/auth/']]);
  cleanup();
  user = { ...nina, is_demo: true };
  await show();
  expect(screen.getByText(/it can’t be exported or deleted/)).toBeDefined();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Create an account']);
});

test('an export is started, followed and downloaded', async () => {
  await show();
  await click('Export your data');
  const progress = screen.getByRole('progressbar', { name: 'Export of your data' });
  expect(progress.getAttribute('aria-valuetext')).toBe('Waiting for its turn');
  dataExport = { ...none, state: 'running', progress: 0.426 };
  await wait(2100);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42');
  const url = `/media/exports/${'a'.repeat(64)}.zip`;
  dataExport = { state: 'done', progress: 1, bytes: 3_400_000, url, expires_at: '2026-12-02T10:00:00.000Z' };
  await wait(2100);
  const link = screen.getByRole('link', { name: 'Download (3.4 MB)' });
  expect([link.getAttribute('href'), screen.queryByRole('progressbar')]).toEqual([url, null]);
  const reads = requests.length;
  await wait(60_000);
  expect(requests).toHaveLength(reads);
});

describe('an export that is complete', () => {
  const url = `/media/exports/${'a'.repeat(64)}.zip`;
  const downloads = () =>
    screen.queryAllByRole('link', { name: /Download/ }).map((link) => link.getAttribute('href'));

  beforeEach(async () => {
    isConfirmed = false;
    dataExport = {
      state: 'done',
      progress: 1,
      bytes: 3_400_000,
      url,
      expires_at: '2026-12-02T10:00:00.000Z',
    };
    await show();
  });

  test('is offered after the user has confirmed their identity', async () => {
    expect(downloads()).toEqual([]);
    expect(screen.getByText(/3\.4 MB, available until December 2, 2026/)).toBeDefined();
    await click('Get the download link');
    await wait(200);
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'four words of mine' } });
    await click('Confirm');
    await wait(500);
    expect(downloads()).toEqual([url]);
    expect(screen.queryByRole('button', { name: 'Get the download link' })).toBeNull();
  });

  test('is not offered if the user cancels', async () => {
    await click('Get the download link');
    await wait(200);
    await click('Cancel');
    await wait(500);
    expect(downloads()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Get the download link' })).toBeDefined();
  });

  test('can be deleted without a confirmation', async () => {
    await click('Delete the export');
    expect(requests).toContain('DELETE /api/auth/export');
  });
});

test('an account is deleted after its username is typed and the identity confirmed, and kept again', async () => {
  isConfirmed = false;
  await show();
  await click('Delete account');
  await click('Yes, delete it');
  expect(screen.getByText(deletionTexts.username)).toBeDefined();
  const input = screen.getByLabelText(/Type your username, nina/);
  fireEvent.change(input, { target: { value: 'Nina' } });
  await click('Yes, delete it');
  expect(requests).not.toContain('POST /api/auth/deletion');
  fireEvent.change(input, { target: { value: 'nina' } });
  await click('Yes, delete it');
  await wait(200);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'four words of mine' } });
  await click('Confirm');
  await wait(500);
  expect(screen.getByText(/will be deleted on December 9, 2026/)).toBeDefined();
  await click('Keep my account');
  expect(screen.getByRole('button', { name: 'Delete account' })).toBeDefined();
});
