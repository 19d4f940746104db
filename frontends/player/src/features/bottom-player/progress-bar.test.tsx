import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider, createQueryClient, player, playerStore, songQuery } from '@rubato/web-kit';
import { aSong } from '@rubato/web-kit/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { providePlaybackClock } from '../engine/playback-clock.ts';
import { ProgressBar } from './progress-bar.tsx';
import { TransportControls } from './transport-controls.tsx';

const peaks = Array.from({ length: 256 }, (_, index) => index);
const rendered = { controls: 0 };

beforeEach(() => {
  playerStore.setState(playerStore.getInitialState(), true);
  player.play(aSong(1));
  const client = createQueryClient();
  client.setQueryData(songQuery(1).queryKey, aSong(1, { waveform: peaks }));
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
  expect(playerStore.getState()).toMatchObject({ position: 5, seeks: 1 });
});

test('an arrow key seeks five seconds from where the sound is, and the bar to a tenth of a second', () => {
  const end = providePlaybackClock(() => ({ position: 20.75, rate: 1 }));
  fireEvent.keyDown(slider(), { key: 'ArrowLeft' });
  expect(playerStore.getState().position).toBe(15.75);
  fireEvent.keyDown(slider(), { key: 'ArrowUp' });
  expect(playerStore.getState().position).toBe(25.75);
  end();
  fireEvent.keyDown(slider(), { key: 'PageDown' });
  expect(playerStore.getState().position).toBe(24);
});

test('the clock moves the bar, and renders nothing else anew', () => {
  const before = rendered.controls;
  act(() => player.reportPosition(1.2));
  act(() => player.reportPosition(2.1));
  expect(slider().getAttribute('aria-valuenow')).toBe('2');
  expect(rendered.controls).toBe(before);
});
