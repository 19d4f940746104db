import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { player, playerStore } from '@rubato/web-kit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { KeepPlayingSwitch } from '../similar-songs/keep-playing-switch.tsx';
import { PlaybackSettings } from './playback-settings.tsx';

beforeEach(() => playerStore.setState(playerStore.getInitialState(), true));
afterEach(cleanup);

const switches = () =>
  screen.getAllByRole<HTMLInputElement>('switch', { name: 'Keep playing similar songs' });
const states = () => switches().map(({ checked }) => checked);

test('PlaybackSettings and the queue show and change the same choice', () => {
  render(
    <>
      <PlaybackSettings />
      <KeepPlayingSwitch />
    </>,
  );
  expect(states()).toEqual([true, true]);
  fireEvent.click(switches()[0]!);
  expect(states()).toEqual([false, false]);
  fireEvent.click(switches()[1]!);
  expect(states()).toEqual([true, true]);
});

test('PlaybackSettings shows the crossfade and the loudness of the player', () => {
  render(<PlaybackSettings />);
  act(() => {
    player.setCrossfade(5);
    player.setNormalization('loud');
  });
  expect(screen.getByRole('slider', { name: 'Crossfade' }).getAttribute('aria-valuetext')).toBe('5 seconds');
  expect(screen.getByRole('combobox', { name: 'Loudness' })).toHaveProperty('value', 'loud');
});
