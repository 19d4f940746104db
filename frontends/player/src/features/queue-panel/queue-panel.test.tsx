import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { MemoryRouter, QueryClientProvider, createQueryClient, player, playerStore } from '@rubato/web-kit';
import { aQueuedSong } from '@rubato/web-kit/testing';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { QueuePanel } from './queue-panel.tsx';

const titles = () => playerStore.getState().queue.songs.map((entry) => entry.song.title);
const row = (title: string) => {
  const found = screen.getAllByRole('listitem').find((item) => item.textContent?.includes(title));
  if (!found) throw new Error(`No row contains ${title}`);
  return within(found).getAllByRole('button')[0] as HTMLElement;
};
const shownTitles = () =>
  screen.getAllByRole('listitem').map((item) => /Song \d/.exec(item.textContent ?? '')?.[0]);

/** jsdom has no layout: assumes rows of 64 px from the top of the page. */
function drag(title: string, toRow: number): void {
  const at = (clientY: number) => ({ clientY, pointerId: 1, pointerType: 'mouse', button: 0, bubbles: true });
  fireEvent.pointerDown(row(title), at(10));
  fireEvent.pointerMove(window, at(toRow * 64 + 32));
}

beforeEach(() => {
  playerStore.setState(playerStore.getInitialState(), true);
  player.playAll([1, 2, 3].map(aQueuedSong));
  player.reportPosition(60);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <QueuePanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});
afterEach(cleanup);

describe('QueuePanel', () => {
  test('jumps to the clicked entry', () => {
    fireEvent.click(row('Song 3'));
    expect(row('Song 3').getAttribute('aria-current')).toBe('true');
  });

  test('links to the artist next to the button, not inside it', () => {
    act(() => player.playAll([{ ...aQueuedSong(4), artist_handle: 'ann' }]));
    const link = screen.getByRole('link', { name: 'Ann' });
    expect(link.getAttribute('href')).toBe('/artists/ann');
    expect(link.closest('button')).toBeNull();
  });

  test('shows a dragged row at its drop position and moves it there', () => {
    drag('Song 1', 2);
    expect(shownTitles()).toEqual(['Song 2', 'Song 3', 'Song 1']);
    expect(titles()).toEqual(['Song 1', 'Song 2', 'Song 3']);
    fireEvent.pointerUp(window, { pointerId: 1 });
    expect(titles()).toEqual(['Song 2', 'Song 3', 'Song 1']);
    expect(playerStore.getState()).toMatchObject({ playing: true, position: 60, seeks: 0 });
    expect(screen.getByText('“Song 1” moved to position 3 of 3')).toBeTruthy();
  });

  test('shows no rows until the queue of the last visit is restored', () => {
    act(() => playerStore.setState({ restoring: true }));
    expect(screen.queryAllByRole('listitem')).toEqual([]);
    act(() => playerStore.setState({ restoring: false }));
    expect(shownTitles()).toEqual(['Song 1', 'Song 2', 'Song 3']);
  });

  test('puts a dragged row back on Escape', () => {
    drag('Song 1', 2);
    fireEvent.keyDown(window, { key: 'Escape' });
    fireEvent.pointerUp(window, { pointerId: 1 });
    expect(titles()).toEqual(['Song 1', 'Song 2', 'Song 3']);
    expect(shownTitles()).toEqual(['Song 1', 'Song 2', 'Song 3']);
  });

  test('does not drag on touch outside the grip', () => {
    fireEvent.pointerDown(row('Song 1'), { pointerType: 'touch', clientY: 10, button: 0 });
    fireEvent.pointerMove(window, { clientY: 180 });
    expect(shownTitles()).toEqual(['Song 1', 'Song 2', 'Song 3']);
  });

  test('moves and removes entries by keyboard and keeps the focus in the list', () => {
    row('Song 3').focus();
    fireEvent.keyDown(row('Song 3'), { key: 'ArrowUp', altKey: true });
    expect(titles()).toEqual(['Song 1', 'Song 3', 'Song 2']);
    expect(document.activeElement).toBe(row('Song 3'));
    fireEvent.keyDown(row('Song 3'), { key: 'Delete' });
    expect(titles()).toEqual(['Song 1', 'Song 2']);
    expect(document.activeElement).toBe(row('Song 2'));
    fireEvent.keyDown(row('Song 2'), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(row('Song 1'));
  });

  test('removes an entry from its menu and moves the focus to the next one', async () => {
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Options for Song 2' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove from queue' }));
    await waitFor(() => expect(document.activeElement).toBe(row('Song 3')));
    expect(titles()).toEqual(['Song 1', 'Song 3']);
  });

  test('does not move entries beyond the ends of the queue', () => {
    fireEvent.keyDown(row('Song 1'), { key: 'ArrowUp', altKey: true });
    fireEvent.keyDown(row('Song 3'), { key: 'ArrowDown', altKey: true });
    expect(titles()).toEqual(['Song 1', 'Song 2', 'Song 3']);
    expect(playerStore.getState().history).toEqual([]);
  });
});
