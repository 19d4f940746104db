import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { player, playerStore, useLayout, useOverlay, widths } from '@rubato/web-kit';
import { aSong, currentUrl, mockApi, ok, renderPage } from '@rubato/web-kit/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { NowPlaying } from '../bottom-player/now-playing.tsx';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { FullPlayer } from './full-player.tsx';

const { matchMedia } = globalThis;
const user = userEvent.setup();

function setWidth(width: keyof typeof widths | undefined): void {
  globalThis.matchMedia = (query) =>
    ({
      matches: width !== undefined && query === widths[width],
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as never;
}

function Page() {
  const [isOpen, setOpen] = useOverlay('player');
  const { queueOpen } = useLayout();
  useShortcuts(() => setOpen(!isOpen));
  return (
    <>
      <p>{queueOpen ? 'Queue beside the page' : 'No queue beside the page'}</p>
      <NowPlaying />
      <FullPlayer open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

const songs = [aSong(1), aSong(2, { lyrics: '' })];

beforeEach(() => {
  setWidth(undefined);
  playerStore.setState(playerStore.getInitialState(), true);
  mockApi(() => ({
    'GET /api/songs/1': ok(songs[0]),
    'GET /api/songs/2': ok(songs[1]),
    'GET /api/songs/3': ok(aSong(3)),
  }));
});
afterEach(() => {
  cleanup();
  globalThis.matchMedia = matchMedia;
});

async function open(): Promise<void> {
  player.playAll(songs);
  renderPage(<Page />);
  await user.keyboard('f');
  await screen.findByRole('dialog', { name: 'Player' });
}
const cover = () => screen.queryByRole('img', { name: /^Cover of/ });
const lyrics = () => screen.queryByRole('group', { name: 'Song lyrics' });
const queue = () => screen.queryByRole('region', { name: 'Currently Playing' });
const viewButton = (name: string) => screen.queryByRole('button', { name });

describe('FullPlayer', () => {
  test('shows lyrics or queue when asked', async () => {
    await open();
    expect([cover(), lyrics(), queue()]).toEqual([expect.anything(), null, null]);
    await user.click(viewButton('Lyrics') as HTMLElement);
    await waitFor(() => expect(lyrics()).toBeTruthy());
    await user.click(viewButton('Queue') as HTMLElement);
    await waitFor(() => expect(queue()).toBeTruthy());
    expect(lyrics()).toBeNull();
    expect(viewButton('Queue')?.getAttribute('aria-pressed')).toBe('true');
    await user.click(viewButton('Queue') as HTMLElement);
    expect(queue()).toBeNull();
  });

  test('shows everything where there is room, except lyrics of a song without any', async () => {
    setWidth('queue');
    await open();
    await waitFor(() => expect([lyrics(), queue()]).toEqual([expect.anything(), expect.anything()]));
    expect([viewButton('Lyrics'), viewButton('Queue')]).toEqual([null, null]);
    act(player.next);
    await waitFor(() => expect(lyrics()).toBeNull());
    expect(queue()).toBeTruthy();
  });

  test('is controlled by the shortcuts of the player, which leave the page below alone', async () => {
    await open();
    await user.keyboard(' ');
    expect(playerStore.getState().playing).toBe(false);
    await user.keyboard('q');
    await waitFor(() => expect(queue()).toBeTruthy());
    expect(screen.getByText('No queue beside the page')).toBeTruthy();
    await user.keyboard('f');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('f');
    await screen.findByRole('dialog', { name: 'Player' });
    // It opens with the cover again.
    expect(queue()).toBeNull();
  });

  test('closes with the last song of the queue', async () => {
    await open();
    expect(currentUrl()).toBe('/?overlay=player');
    act(player.clear);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(currentUrl()).toBe('/'));
    expect(document.activeElement).toBe(screen.getByText('Choose a song to play'));
    act(() => void player.play(aSong(3)));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('closes when a link in it opens another page', async () => {
    await open();
    await user.click(screen.getByRole('link', { name: 'Song 1' }));
    await waitFor(() => expect(currentUrl()).toBe('/song/1'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('waits for the queue of the last visit if the page was loaded with it', async () => {
    playerStore.setState({ restoring: true });
    renderPage(<Page />, '/?overlay=player');
    expect(currentUrl()).toBe('/?overlay=player');
    act(() => {
      playerStore.setState({ restoring: false });
      player.playAll(songs);
    });
    expect(await screen.findByRole('dialog', { name: 'Player' })).toBeTruthy();
  });
});
