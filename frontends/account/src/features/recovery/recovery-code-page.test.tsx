import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fakeWorkers, sentProofs, type FakeWorker } from '@rubato/proof-of-work/testing';
import { aUser, errorResponse, mockApi, ok, renderPage, type Responses } from '@rubato/web-kit/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RecoveryCodePage } from './recovery-code-page.tsx';

const path = '/api/auth/login/recovery-code';
let responses: Responses;
let workers: FakeWorker[];

beforeEach(() => {
  workers = fakeWorkers();
  responses = {
    [`POST ${path}`]: errorResponse(429, { message: 'Too many attempts.', proofOfWork: 'challenge' }),
  };
  mockApi(() => responses);
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(globalThis, 'Worker');
});

async function submit(): Promise<void> {
  renderPage(<RecoveryCodePage />);
  await userEvent.type(screen.getByLabelText('Email'), 'ann@example.com');
  await userEvent.type(screen.getByLabelText('Recovery code'), 'AAAA-AAAA-AAAA-AAAA');
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
  await waitFor(() => expect(workers).toHaveLength(1));
}

test('a log-in with a recovery code is sent again with a proof of work', async () => {
  await submit();
  await act(async () => workers[0]!.reply({ solved: 0 }));
  expect(screen.getByText(/proving that you are not a bot/)).toBeTruthy();
  responses[`POST ${path}`] = ok(aUser());
  await act(async () => workers[0]!.reply({ proof: 'proof' }));
  await waitFor(() => expect(sentProofs(path)).toEqual([null, 'proof']));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a log-in with a recovery code that cannot be proved says when it is possible again', async () => {
  await submit();
  await act(async () => workers[0]!.fail());
  expect(await screen.findByText('Too many attempts.')).toBeTruthy();
  expect(sentProofs(path)).toEqual([null]);
});
