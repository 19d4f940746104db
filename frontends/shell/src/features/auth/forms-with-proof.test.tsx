import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { User } from '@rubato/contracts';
import { fakeWorkers, sentProofs, type FakeWorker } from '@rubato/proof-of-work/testing';
import {
  aUser,
  dismissToasts,
  errorResponse,
  mockApi,
  ok,
  renderPage,
  shownToasts,
  type Responses,
} from '@rubato/web-kit/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LogInForm } from './log-in/log-in-form.tsx';
import { SignUpForm } from './sign-up/sign-up-form.tsx';

const message = 'Too many attempts. Please try again in 14 minutes.';
const rejection = (proofOfWork: string) => errorResponse(429, { message, proofOfWork });

let responses: Responses;
let signedIn: User[];
let workers: FakeWorker[];

beforeEach(() => {
  dismissToasts();
  signedIn = [];
  workers = fakeWorkers();
  responses = { 'GET /api/auth/options': ok({ mail: 'off', passkey_origin: 'https://music.example' }) };
  mockApi(() => responses);
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(globalThis, 'Worker');
});

const onSuccess = (user: User) => void signedIn.push(user);
const fill = async (fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields))
    await userEvent.type(screen.getByLabelText(label), text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const forms = [
  {
    name: 'log-in',
    path: '/api/auth/login',
    submit: async () => {
      renderPage(<LogInForm onSuccess={onSuccess} />);
      await fill({ Email: 'ann@example.com', Password: 'correct horse' });
      await press('Log In');
    },
    shownFailures: () => screen.queryAllByRole('alert').map((one) => one.textContent),
  },
  {
    name: 'sign-up',
    path: '/api/auth/signup',
    submit: async () => {
      renderPage(<SignUpForm onSuccess={onSuccess} />);
      const password = 'correct horse';
      await fill({
        Email: 'ann@example.com',
        Username: 'ann',
        Password: password,
        'Confirm Password': password,
      });
      await press('Sign Up');
    },
    shownFailures: () => screen.queryAllByRole('alert').map((one) => one.textContent),
  },
  {
    name: 'demo log-in',
    path: '/api/auth/demo',
    submit: async () => {
      renderPage(<LogInForm onSuccess={onSuccess} />);
      await press('Demo log in');
    },
    shownFailures: shownToasts,
  },
];

const explanation = () => screen.queryByText(/proving that you are not a bot/);
const untilSolving = (count = 1) => waitFor(() => expect(workers).toHaveLength(count));
const reply = (data: Parameters<FakeWorker['reply']>[0]) => act(async () => workers.at(-1)!.reply(data));

describe.each(forms)('a $name that needs a proof of work', ({ path, submit, shownFailures }) => {
  beforeEach(() => {
    responses[`POST ${path}`] = rejection('first challenge');
  });

  test('shows the progress, and is sent again with the proof', async () => {
    await submit();
    await untilSolving();
    expect(workers[0]!.challenge).toBe('first challenge');
    await reply({ solved: 1 });
    expect(explanation()?.getAttribute('role')).toBe('status');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Step 2 of 4');
    responses[`POST ${path}`] = ok(aUser());
    await reply({ proof: 'proof' });
    await waitFor(() => expect(signedIn).toEqual([aUser()]));
    expect(sentProofs(path)).toEqual([null, 'proof']);
    expect(explanation()).toBeNull();
    expect(shownFailures()).toEqual([]);
  });

  test('is solved once more if the first proof is not accepted, but not again and again', async () => {
    await submit();
    await untilSolving();
    responses[`POST ${path}`] = rejection('second challenge');
    await reply({ proof: 'first' });
    await untilSolving(2);
    expect(workers[1]!.challenge).toBe('second challenge');
    await reply({ proof: 'second' });
    await waitFor(() => expect(shownFailures()).toEqual([message]));
    expect(sentProofs(path)).toHaveLength(3);
    expect(workers).toHaveLength(2);
  });

  test('says when it is possible again if the proof fails', async () => {
    await submit();
    await untilSolving();
    await act(async () => workers[0]!.fail());
    await waitFor(() => expect(shownFailures()).toEqual([message]));
    expect(explanation()).toBeNull();
    expect(sentProofs(path)).toHaveLength(1);
  });

  test('stops when the form is closed, and says nothing', async () => {
    await submit();
    await untilSolving();
    await reply({ solved: 0 });
    cleanup();
    await waitFor(() => expect(workers[0]!.isTerminated).toBe(true));
    await act(async () => undefined);
    expect(sentProofs(path)).toHaveLength(1);
    expect(shownToasts()).toEqual([]);
    expect(signedIn).toEqual([]);
  });
});

test('a rejection without a challenge is shown at once', async () => {
  responses['POST /api/auth/demo'] = errorResponse(429, { message });
  renderPage(<LogInForm onSuccess={onSuccess} />);
  await press('Demo log in');
  await waitFor(() => expect(shownToasts()).toEqual([message]));
  expect(workers).toEqual([]);
});
