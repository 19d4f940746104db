import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  MemoryRouter,
  QueryClientProvider,
  createQueryClient,
  player,
  playerStore,
  setPanel,
  useLayout,
  usePlayer,
} from '@rubato/web-kit';
import { aQueuedSong } from '@rubato/web-kit/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { NowPlaying } from '../bottom-player/now-playing.tsx';
import { SoundControls } from '../bottom-player/sound-controls.tsx';
import { SidePanel } from './side-panel.tsx';

/** Shows the panel under the same conditions as the shell. */
function Page() {
  const { queueOpen, lyricsOpen } = useLayout();
  const empty = usePlayer(({ queue }) => queue.songs.length === 0);
  return (
    <>
      {!empty && (queueOpen || lyricsOpen) && <SidePanel />}
      <NowPlaying />
      <SoundControls onExpand={() => undefined} />
    </>
  );
}

beforeEach(() => {
  playerStore.setState(playerStore.getInitialState(), true);
  player.playAll([1, 2].map(aQueuedSong));
  setPanel('queueOpen', true);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});
afterEach(cleanup);

const button = (name: string) => screen.getByRole('button', { name });

describe('focus on closing SidePanel', () => {
  test('moves to the placeholder of the player when the last song is removed by keyboard', async () => {
    const user = userEvent.setup();
    act(() => document.querySelector<HTMLElement>('[data-entry]')?.focus());
    await user.keyboard('{Delete}');
    expect(document.activeElement?.textContent).toContain('Song 2');
    await user.keyboard('{Delete}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Choose a song to play')));
  });

  test('moves to the placeholder of the player when the queue is cleared from its menu', async () => {
    const user = userEvent.setup();
    await user.click(button('Queue options'));
    await user.click(screen.getByRole('menuitem', { name: 'Clear queue' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Choose a song to play')));
  });

  test('returns to the Queue button when the queue is closed', async () => {
    await userEvent.setup().click(button('Close queue'));
    await waitFor(() => expect(document.activeElement).toBe(button('Queue')));
  });

  test('stays where it is if it is outside the panel', async () => {
    act(() => button('Mute').focus());
    await act(async () => setPanel('queueOpen', false));
    expect(document.activeElement).toBe(button('Mute'));
  });
});
