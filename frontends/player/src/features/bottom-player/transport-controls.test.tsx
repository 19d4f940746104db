import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { QueryClientProvider, createQueryClient, player, playerStore, useToasts } from '@rubato/web-kit';
import { aSong as song, errorResponse, mockApi, ok, type Responses } from '@rubato/web-kit/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { TransportControls } from './transport-controls.tsx';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

const unavailable = errorResponse(503, { message: 'Discovery is unavailable' });

let responses: Responses;
/** Lets the response with the songs of the home page arrive. */
let respond: () => void;

beforeEach(() => {
  responses = {
    'GET /api/auth/': errorResponse(401, { message: 'Unauthorized' }),
    'GET /api/home': ok({ rails: [{ id: 'popular', songs: [song(7), song(8)] }] }),
  };
  mockApi(() => responses);
  const { fetch } = globalThis;
  const isDue = new Promise<void>((resolve) => (respond = resolve));
  globalThis.fetch = async (...call) => {
    if (String(call[0]).startsWith('/api/home')) await isDue;
    return fetch(...call);
  };
  playerStore.setState(playerStore.getInitialState(), true);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TransportControls />
      <Toasts />
    </QueryClientProvider>,
  );
});
afterEach(cleanup);

function Toasts() {
  return useToasts().map(({ id, text }) => <p key={id}>{text}</p>);
}

describe('TransportControls of an empty queue', () => {
  test('are disabled except for Play', () => {
    for (const name of ['Shuffle', 'Previous', 'Next', 'Repeat: off'])
      expect(button(name).disabled).toBe(true);
    expect(button('Play').disabled).toBe(false);
  });

  test('play a mix once, and keep the focus on the button while it loads and after', async () => {
    button('Play').focus();
    fireEvent.click(button('Play'));
    await waitFor(() => expect(button('Play').getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(button('Play'));
    respond();
    await waitFor(() => expect(playerStore.getState().playing).toBe(true));
    const queued = playerStore.getState().queue.songs.map((entry) => entry.song.id);
    expect(queued.toSorted()).toEqual([7, 8]);
    expect(document.activeElement).toBe(button('Pause'));
  });

  test('leave a song alone that was chosen while the mix was loading', async () => {
    fireEvent.click(button('Play'));
    await waitFor(() => expect(button('Play').getAttribute('aria-busy')).toBe('true'));
    act(() => player.play(song(1)));
    respond();
    await waitFor(() => expect(button('Pause').hasAttribute('aria-busy')).toBe(false));
    expect(playerStore.getState().queue.songs.map((entry) => entry.song.id)).toEqual([1]);
  });

  test.each([
    ['there are no songs', [ok({ rails: [] }), ok({ songs: [] })], 'There are no songs to play yet'],
    ['no songs can be read', [unavailable, unavailable], 'Something went wrong. Please try again.'],
  ] as const)('say so if %s', async (_case, [home, songs], text) => {
    responses['GET /api/home'] = home;
    responses['GET /api/songs/'] = songs;
    respond();
    fireEvent.click(button('Play'));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(playerStore.getState().playing).toBe(false);
    expect(button('Play').hasAttribute('aria-busy')).toBe(false);
  });
});

describe('TransportControls', () => {
  test('enable Previous on the first song only to restart it', () => {
    act(() => player.playAll([song(1), song(2)]));
    expect(button('Previous').disabled).toBe(true);
    act(() => player.reportPosition(4));
    fireEvent.click(button('Previous'));
    expect(playerStore.getState()).toMatchObject({ position: 0, seeks: 1 });
    expect(button('Previous').disabled).toBe(true);
  });

  test('enable Next on the last song only if all songs repeat', () => {
    act(() => player.play(song(1)));
    expect(button('Next').disabled).toBe(true);
    fireEvent.click(button('Repeat: off'));
    expect(button('Next').disabled).toBe(false);
    fireEvent.click(button('Repeat: all'));
    expect(button('Next').disabled).toBe(true);
    fireEvent.click(button('Repeat: one'));
    expect(button('Repeat: off')).toBeTruthy();
  });

  test('expose whether the queue is shuffled', () => {
    act(() => player.playAll([song(1), song(2)]));
    fireEvent.click(button('Shuffle'));
    expect(button('Shuffle').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(button('Shuffle'));
    expect(button('Shuffle').getAttribute('aria-pressed')).toBe('false');
  });
});
