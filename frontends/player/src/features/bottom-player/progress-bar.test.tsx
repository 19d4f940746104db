import '@rubato/web-kit/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider, createQueryClient, player, playerStore, songQuery } from '@rubato/web-kit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { ProgressBar } from './progress-bar.tsx';
import { TransportControls } from './transport-controls.tsx';

const song = { id: 1, title: 'One', artist: 'Ann', image_url: '/i', audio_url: '/a', duration: '3:07' };
const peaks = Array.from({ length: 256 }, (_, index) => index);
const rendered = { controls: 0 };

beforeEach(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  playerStore.setState(playerStore.getInitialState(), true);
  player.play(song);
  const client = createQueryClient();
  client.setQueryData(songQuery(1).queryKey, {
    ...song,
    waveform: peaks,
    release_year: 2024,
    lyrics: 'one',
    genre: 'Folk',
    user_id: 1,
    albums: [],
    likes: 0,
    created_at: '2026-01-01T00:00:00Z',
  });
  render(
    <QueryClientProvider client={client}>
      <Profiler id="controls" onRender={() => (rendered.controls += 1)}>
        <TransportControls />
      </Profiler>
      <ProgressBar />
    </QueryClientProvider>,
  );
});
afterEach(cleanup);

const slider = () => screen.getByRole('slider', { name: 'Position' });

test('the waveform is the bar of a song that has one, and is still a slider', () => {
  expect(document.querySelectorAll('svg path[d^="M0.2"]')).toHaveLength(2);
  expect(slider().getAttribute('aria-valuetext')).toBe('0:00 of 3:07');
  fireEvent.keyDown(slider(), { key: 'ArrowRight' });
  expect(playerStore.getState()).toMatchObject({ position: 1, seeks: 1 });
});

test('the clock moves the bar, and renders nothing else anew', () => {
  const before = rendered.controls;
  act(() => player.reportPosition(1.2));
  act(() => player.reportPosition(2.1));
  expect(slider().getAttribute('aria-valuenow')).toBe('2');
  expect(rendered.controls).toBe(before);
});
