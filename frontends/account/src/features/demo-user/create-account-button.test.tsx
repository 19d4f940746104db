import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useSession } from '@rubato/web-kit';
import {
  aUser,
  currentUrl,
  dismissToasts,
  errorResponse,
  mockApi,
  ok,
  renderPage,
  shownToasts,
  type Responses,
} from '@rubato/web-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CreateAccountButton } from './create-account-button.tsx';

let responses: Responses;

beforeEach(() => {
  dismissToasts();
  responses = {
    'GET /api/auth/': ok(aUser({ is_demo: true })),
    'POST /api/auth/logout': ok({}),
  };
  mockApi(() => responses);
});
afterEach(cleanup);

function Page() {
  return (
    <>
      <CreateAccountButton />
      <p>{useSession().user ? 'signed in' : 'signed out'}</p>
    </>
  );
}

async function press(): Promise<void> {
  renderPage(<Page />, '/settings/account');
  await screen.findByText('signed in');
  await userEvent.click(screen.getByRole('button', { name: 'Create an account' }));
}

test('ends the session of the demo user and opens the sign-up page', async () => {
  await press();
  await waitFor(() => expect(currentUrl()).toBe('/signup'));
  expect(screen.getByText('signed out')).toBeTruthy();
});

test('says why the session could not be ended, and stays', async () => {
  responses['POST /api/auth/logout'] = errorResponse(503, { message: 'Try again later.' });
  await press();
  await waitFor(() => expect(shownToasts()).toHaveLength(1));
  expect(currentUrl()).toBe('/settings/account');
  expect(screen.getByText('signed in')).toBeTruthy();
});
