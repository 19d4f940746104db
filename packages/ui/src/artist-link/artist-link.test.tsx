import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { MemoryRouter, QueryClientProvider, createQueryClient } from '@rubato/web-kit';
import { aSong } from '@rubato/web-kit/testing';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SongCard } from '../song-card/song-card.tsx';
import { SongTable } from '../song-table/song-table.tsx';
import { ArtistLink } from './artist-link.tsx';

afterEach(cleanup);

describe('ArtistLink', () => {
  test('leads to the page of the artist', () => {
    const onClick = jest.fn();
    render(<ArtistLink name="Ann & Co" handle="ann-co" onClick={onClick} />, { wrapper: MemoryRouter });
    const link = screen.getByRole('link', { name: 'Ann & Co' });
    expect(link.getAttribute('href')).toBe('/artists/ann-co');
    fireEvent.click(link);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  test('is plain text without a handle, also outside a router', () => {
    render(<ArtistLink name="Ann" handle={undefined} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByTitle('Ann').textContent).toBe('Ann');
  });
});

const song = aSong(1, { artist: 'Ann', artist_handle: 'ann' });

function show(children: ReactNode): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>,
  );
}

test('a card has one link to its song and one to the artist, in this order and not nested', () => {
  show(<SongCard song={song} width={160} />);
  const links = within(screen.getByRole('article')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/song/1', '/artists/ann']);
  expect(document.querySelector('a a, button a')).toBeNull();
});

test('a row of a table links to the song and the artist', () => {
  show(<SongTable label="Songs" songs={[song]} playing={false} onTogglePlay={() => undefined} />);
  expect(screen.getByRole('link', { name: song.title }).getAttribute('href')).toBe('/song/1');
  expect(screen.getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe('/artists/ann');
});
