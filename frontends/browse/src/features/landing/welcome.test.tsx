import { afterEach, expect, test } from '@jest/globals';
import { aUser, errorResponse, mockApi, ok, renderPage } from '@rubato/web-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { Welcome } from './welcome.tsx';

afterEach(cleanup);

test.each([
  ['a visitor to sign up', errorResponse(401, {}), 'Play anything here, and sign up to add your own songs.'],
  ['a signed-in user to add songs', ok(aUser()), 'Play anything here, and add your own songs.'],
])('invites %s', async (_whom, session, text) => {
  mockApi(() => ({ 'GET /api/auth/': session }));
  renderPage(<Welcome />);
  expect(await screen.findByText(text)).toBeTruthy();
});
