import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { remoteDirectory } from '@rubato/web-kit';
import { declareRemote, errorResponse, mockApi, renderPage } from '@rubato/web-kit/testing';
import { act, cleanup, screen } from '@testing-library/react';
import { BottomNavigation } from './bottom-navigation.tsx';
import { TopBar } from './top-bar.tsx';

beforeEach(() => {
  mockApi(() => ({ 'GET /api/auth/': errorResponse(401, { message: 'Unauthorized' }) }));
  declareRemote({ name: 'discover', navigation: [{ id: 'genres', label: 'Genres', path: '/genres' }] });
});
afterEach(cleanup);

const setPending = (isPending: boolean) => act(() => remoteDirectory.store.setState({ isPending }));
const names = () =>
  [...screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('a, button')].map(
    ({ textContent }) => textContent,
  );

test.each([
  ['the top bar', TopBar, ['Genres']],
  ['the bottom bar', BottomNavigation, ['Genres', 'Your Library']],
])('the links of %s appear once all are known, and stay while others load again', (_where, Bar, all) => {
  setPending(true);
  renderPage(<Bar />);
  expect(screen.queryByRole('link', { name: 'Genres' })).toBeNull();
  setPending(false);
  expect(names()).toEqual(all);
  setPending(true);
  expect(names()).toEqual(all);
});

test('the placeholder of the search field appears where the field will be', async () => {
  setPending(true);
  renderPage(<TopBar />);
  const placeholder = () => document.querySelector('.search [aria-hidden]');
  await screen.findByRole('button', { name: 'Log in' });
  expect(placeholder()).toBeNull();
  act(() => declareRemote({ name: 'discover', regions: [{ id: 'search' }] }));
  await screen.findByRole('navigation', { name: 'Account' });
  expect(placeholder()).not.toBeNull();
});
