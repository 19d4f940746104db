import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  QueryClientProvider,
  createQueryClient,
  player,
  playerStore,
  createSongQuery,
} from '@rubato/web-kit';
import { aSong } from '@rubato/web-kit/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { providePlaybackClock } from '../engine/playback-clock.ts';
import { ProgressBar } from './progress-bar.tsx';
import { TransportControls } from './transport-controls.tsx';

const peaks = Array.from({ length: 256 }, (_, index) => index);
const renderCounts = { controls: 0 };

beforeEach(() => {
  playerStore.setState(playerStore.getInitialState(), true);
  player.play(aSong(1));
  const client = createQueryClient();
  client.setQueryData(createSongQuery(1).queryKey, aSong(1, { waveform: peaks }));
  render(
    <QueryClientProvider client={client}>
      <Profiler id="controls" onRender={() => (renderCounts.controls += 1)}>
        <TransportControls />
      </Profiler>
      <ProgressBar />
    </QueryClientProvider>,
  );
});
afterEach(cleanup);

const slider = () => screen.getByRole('slider', { name: 'Position' });

describe('ProgressBar', () => {
  test('draws the waveform of a song that has one, and remains a slider', () => {
    expect(document.querySelectorAll('svg path[d^="M0.2"]')).toHaveLength(2);
    expect(slider().getAttribute('aria-valuetext')).toBe('0:00 of 3:07');
    fireEvent.keyDown(slider(), { key: 'ArrowRight' });
    expect(playerStore.getState()).toMatchObject({ position: 5, seeks: 1 });
  });

  test('seeks five seconds from the exact position by arrow key, and in steps of 0.1 s by other keys', () => {
    const removeClock = providePlaybackClock(() => ({ position: 20.75, rate: 1 }));
    fireEvent.keyDown(slider(), { key: 'ArrowLeft' });
    expect(playerStore.getState().position).toBe(15.75);
    fireEvent.keyDown(slider(), { key: 'ArrowUp' });
    expect(playerStore.getState().position).toBe(25.75);
    removeClock();
    fireEvent.keyDown(slider(), { key: 'PageDown' });
    expect(playerStore.getState().position).toBe(24);
  });

  test('moves with the position without rerendering the transport controls', () => {
    const before = renderCounts.controls;
    act(() => player.reportPosition(1.2));
    act(() => player.reportPosition(2.1));
    expect(slider().getAttribute('aria-valuenow')).toBe('2');
    expect(renderCounts.controls).toBe(before);
  });
});
