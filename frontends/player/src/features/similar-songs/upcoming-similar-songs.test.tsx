import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { MemoryRouter, getCurrentEntry, player, playerStore } from '@rubato/web-kit';
import { aQueuedSong } from '@rubato/web-kit/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { KeepPlayingSwitch } from './keep-playing-switch.tsx';
import { UpcomingSimilarSongs } from './upcoming-similar-songs.tsx';
import { similarSongsStore } from './similar-songs-store.ts';

beforeEach(() => playerStore.setState(playerStore.getInitialState(), true));
afterEach(() => {
  cleanup();
  similarSongsStore.setState({ similar: undefined });
});

describe('KeepPlayingSwitch', () => {
  test('is on by default and changes the setting', () => {
    render(<KeepPlayingSwitch />);
    const control = screen.getByRole<HTMLInputElement>('switch', { name: 'Keep playing similar songs' });
    expect(control.checked).toBe(true);
    fireEvent.click(control);
    expect(control.checked).toBe(false);
    expect(playerStore.getState().keepPlaying).toBe(false);
  });
});

describe('UpcomingSimilarSongs', () => {
  test('shows what follows, and plays it', () => {
    player.play(aQueuedSong(1));
    render(<UpcomingSimilarSongs />, { wrapper: MemoryRouter });
    expect(screen.queryByRole('group')).toBeNull();
    const after = getCurrentEntry(playerStore.getState().queue)!.entryId;
    const songs = [
      { ...aQueuedSong(2), audio_duration: '5:22' },
      { ...aQueuedSong(3), artist_handle: 'ann' },
    ];
    act(() => similarSongsStore.setState({ similar: { after, songs } }));
    expect(screen.getByText('5:22')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Similar songs' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe('/artists/ann');
    fireEvent.click(screen.getByRole('button', { name: 'Play Song 3' }));
    const { queue } = playerStore.getState();
    expect(queue.songs.map(({ song }) => song.id)).toEqual([1, 2, 3]);
    expect(getCurrentEntry(queue)?.song.id).toBe(3);
  });
});
