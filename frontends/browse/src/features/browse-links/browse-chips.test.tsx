import { afterEach, expect, test } from '@jest/globals';
import { declareRemote, mockApi, ok, renderPage } from '@rubato/web-kit/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { BrowseChips } from './browse-chips.tsx';

afterEach(cleanup);

function Page() {
  const [isDue, setDue] = useState(false);
  return (
    <>
      <button onClick={() => setDue(true)}>Show covers</button>
      <BrowseChips isDue={isDue} />
    </>
  );
}

test('genres and decades load when they are due, and the row is there before', async () => {
  declareRemote({ name: 'discover', pages: [{ path: '/genres', title: 'Genres', files: [] }] });
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
