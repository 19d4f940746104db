import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fakeWorkers, sentProofs, type FakeWorker } from '@rubato/proof-of-work/testing';
import { aUser, errorResponse, mockApi, ok, renderPage, type Responses } from '@rubato/web-kit/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ChooseUsernamePage } from './choose-username-page.tsx';

const path = '/api/auth/signup/oidc';
let responses: Responses;
let workers: FakeWorker[];

beforeEach(() => {
  workers = fakeWorkers();
  responses = {
    'GET /api/auth/signup/oidc': ok({
      label: 'Main',
      username: 'ann',
      email: 'ann@example.com',
      email_verified: true,
      return_to: '/',
    }),
    [`POST ${path}`]: errorResponse(429, { message: 'Too many attempts.', proofOfWork: 'challenge' }),
  };
  mockApi(() => responses);
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(globalThis, 'Worker');
});

async function submit(): Promise<void> {
  renderPage(<ChooseUsernamePage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(workers).toHaveLength(1));
}

test('a sign-up through a provider is sent again with a proof of work', async () => {
  await submit();
  await act(async () => workers[0]!.reply({ solved: 0 }));
  expect(screen.getByText(/proving that you are not a bot/)).toBeTruthy();
  responses[`POST ${path}`] = ok(aUser());
  await act(async () => workers[0]!.reply({ proof: 'proof' }));
  await waitFor(() => expect(sentProofs(path)).toEqual([null, 'proof']));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a sign-up through a provider that cannot be proved says when it is possible again', async () => {
  await submit();
  await act(async () => workers[0]!.fail());
  expect(await screen.findByText('Too many attempts.')).toBeTruthy();
  expect(sentProofs(path)).toEqual([null]);
});
