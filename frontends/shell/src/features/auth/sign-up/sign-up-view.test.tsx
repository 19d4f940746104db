import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { SignUpMode } from '@rubato/contracts';
import { createQueryClient, QueryClientProvider } from '@rubato/web-kit';
import { errorResponse, mockApi, ok, renderPage } from '@rubato/web-kit/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { authOptionsQuery } from '../auth-options.query.ts';
import { SignUpView } from './sign-up-view.tsx';

let mode: SignUpMode | undefined;
const providers = [{ name: 'main', label: 'Main' }];
const options = () => ({ mail: 'off', providers, ...(mode && { sign_up: mode }) });

beforeEach(() => {
  location.hash = '';
  mockApi(() => ({ 'GET /api/auth/options': ok(options()) }));
});
afterEach(cleanup);

const show = () => renderPage(<SignUpView onSuccess={() => undefined} />);
const form = () => screen.queryByRole('button', { name: 'Sign Up' });
const provider = () => screen.queryByRole('link', { name: 'Continue with Main' });

test.each([['open' as const], [undefined]])('SignUpView offers all ways if the mode is %s', async (open) => {
  mode = open;
  show();
  expect(await screen.findByRole('link', { name: 'Continue with Main' })).toBeTruthy();
  expect(form()).not.toBeNull();
});

test('SignUpView offers nothing where sign-up is closed', async () => {
  mode = 'closed';
  location.hash = `invitation=${'a'.repeat(43)}`;
  show();
  expect(await screen.findByText('Sign-up is closed')).toBeTruthy();
  expect([form(), provider()]).toEqual([null, null]);
});

test('SignUpView asks for an invitation where one is necessary', async () => {
  mode = 'invitation';
  show();
  expect(await screen.findByText('Sign-up is by invitation')).toBeTruthy();
  expect([form(), provider()]).toEqual([null, null]);
});

test('SignUpView offers the form to people with an invitation, which providers do not take', () => {
  mode = 'invitation';
  location.hash = `invitation=${'a'.repeat(43)}`;
  const client = createQueryClient();
  client.setQueryData(authOptionsQuery.queryKey, options());
  render(
    <QueryClientProvider client={client}>
      <SignUpView onSuccess={() => undefined} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/^You are invited/)).toBeTruthy();
  expect(form()).not.toBeNull();
  expect(provider()).toBeNull();
});

test('SignUpView offers the form if the mode is unknown', async () => {
  mockApi(() => ({ 'GET /api/auth/options': errorResponse(429, { message: 'Too many requests' }) }));
  show();
  expect(await screen.findByRole('button', { name: 'Sign Up' })).toBeTruthy();
});
