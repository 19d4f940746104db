import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { MemoryRouter, QueryClientProvider, createQueryClient, remoteDirectory } from '@rubato/web-kit';
import { declareRemote, mockApi, ok, renderPage } from '@rubato/web-kit/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowseChips } from './browse-chips.tsx';

function Page() {
  const [isDue, setDue] = useState(false);
  return (
    <>
      <button onClick={() => setDue(true)}>Show covers</button>
      <BrowseChips isDue={isDue} />
    </>
  );
}

beforeEach(() =>
  declareRemote({ name: 'discover', pages: [{ path: '/genres', title: 'Genres', files: [] }] }),
);
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('genres and decades load when they are due, and the row is there before', async () => {
  const calls = mockApi(() => ({
    'GET /api/browse/genres': ok({ genres: [{ slug: 'folk', name: 'Folk', song_count: 2 }] }),
    'GET /api/browse/decades': ok({ decades: [{ decade: 1990, song_count: 2 }] }),
  }));
  // Requests start after the effects.
  await act(async () => renderPage(<Page />));
  expect(screen.getByRole('link', { name: 'All genres' })).toBeTruthy();
  expect(calls).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Show covers' }));
  expect(await screen.findByRole('link', { name: 'Folk' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: '1990s' })).toBeTruthy();
});

test('the row marks the sides on which there are more links', () => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(500);
  mockApi(() => ({}));
  renderPage(<BrowseChips isDue={false} />);
  const row = screen.getByRole('navigation');
  const read = () => ['data-before', 'data-after'].map((name) => row.hasAttribute(name));
  expect(read()).toEqual([false, true]);
  row.scrollLeft = 100;
  fireEvent.scroll(row);
  expect(read()).toEqual([true, true]);
  row.scrollLeft = 200;
  fireEvent.scroll(row);
  expect(read()).toEqual([true, false]);
});

test('the row has its place before it is known whether there are such pages', () => {
  declareRemote({ name: 'browse' });
  remoteDirectory.store.setState({ isPending: true });
  renderPage(<BrowseChips isDue={false} />);
  expect(document.querySelector('.chips')).not.toBeNull();
  act(() => remoteDirectory.store.setState({ isPending: false }));
  expect(document.querySelector('.chips')).toBeNull();
});

test('decades that arrive first follow the genres, and do not push them', async () => {
  const genres = Promise.withResolvers<unknown>();
  mockApi(() => ({
    'GET /api/browse/genres': ok(genres.promise),
    'GET /api/browse/decades': ok({ decades: [{ decade: 1990, song_count: 2 }] }),
  }));
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <BrowseChips isDue />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
  await waitFor(() => expect(client.isFetching()).toBe(1));
  expect(links()).toEqual(['All genres']);
  genres.resolve({ genres: [{ slug: 'folk', name: 'Folk', song_count: 2 }] });
  await screen.findByRole('link', { name: 'Folk' });
  expect(links()).toEqual(['All genres', 'Folk', '1990s']);
});
