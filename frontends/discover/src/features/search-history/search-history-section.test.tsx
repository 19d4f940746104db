import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useSession } from '@rubato/web-kit';
import { aUser, mockApi, ok, renderPage } from '@rubato/web-kit/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { useRecentSearches, type RecentSearches } from '../search/use-recent-searches.ts';
import { SearchHistorySection } from './search-history-section.tsx';

let recent: RecentSearches;
beforeEach(() => {
  localStorage.clear();
  mockApi(() => ({ 'GET /api/auth/': ok(aUser()) }));
});
afterEach(cleanup);

/** The search field, which remembers searches. */
function SearchField() {
  const { checking } = useSession();
  const searches = useRecentSearches();
  useEffect(() => {
    recent = searches;
  });
  return checking ? null : <p>Ready</p>;
}

async function show(): Promise<void> {
  renderPage(
    <>
      <SearchHistorySection />
      <SearchField />
    </>,
  );
  await screen.findByText('Ready');
}
const remember = (search: string) => act(() => recent.remember(search));
const control = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Remember your searches' });
const clear = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Clear recent searches' });

test('SearchHistorySection clears the searches of the user', async () => {
  await show();
  expect(clear().disabled).toBe(true);
  remember('bach');
  fireEvent.click(clear());
  expect(recent.searches).toEqual([]);
});

test('SearchHistorySection stops and resumes remembering, and keeps what is remembered', async () => {
  await show();
  remember('bach');
  fireEvent.click(control());
  expect(control().checked).toBe(false);
  remember('secret');
  expect(recent.searches).toEqual(['bach']);
  fireEvent.click(control());
  remember('brahms');
  expect(recent.searches).toEqual(['brahms', 'bach']);
});

test('SearchHistorySection keeps the choice across log-out and after searches are cleared', async () => {
  await show();
  fireEvent.click(control());
  act(() => recent.forgetAll());
  cleanup();
  mockApi(() => ({}));
  await show();
  expect(control().checked).toBe(false);
});
