import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { aQueuedSong } from '../../testing/songs.ts';
import { useEntryPlayback, useRowPlayback, useSongPlayback } from './playback.ts';
import { getCurrentEntry } from './queue/player-queue.ts';
import { player } from './player.ts';
import { playerStore } from './player-store.ts';

const songs = [1, 2, 3].map(aQueuedSong);
const playAlbum = () => player.playAll(songs, 'album:4');
const state = () => playerStore.getState();
const currentId = () => getCurrentEntry(state().queue)?.song.id;

beforeEach(() => playerStore.setState(playerStore.getInitialState(), true));

/** Renders the play button of an album. */
function albumButton() {
  const { result } = renderHook(() => useEntryPlayback('album:4', playAlbum));
  return {
    shown: () => ({ current: result.current.current, playing: result.current.playing }),
    press: () => act(() => result.current.toggle()),
  };
}

describe('useEntryPlayback', () => {
  test('plays, pauses and resumes the album, also after Next', () => {
    const button = albumButton();
    button.press();
    act(player.next);
    act(() => player.reportPosition(42));
    button.press();
    expect(button.shown()).toEqual({ current: true, playing: false });
    button.press();
    expect(button.shown()).toEqual({ current: true, playing: true });
    expect(state()).toMatchObject({ position: 42, queue: { songs: { length: 3 } } });
    expect(currentId()).toBe(2);
  });

  test('resumes the last song of the album although other songs follow', () => {
    const button = albumButton();
    act(() => player.queue(aQueuedSong(9)));
    button.press();
    act(() => player.jump(state().queue.songs[3]!.entryId));
    expect(currentId()).toBe(3);
    button.press();
    button.press();
    expect(state().queue.songs).toHaveLength(4);
    expect(currentId()).toBe(3);
  });

  test('pauses and resumes a song that a row of the album started', () => {
    const button = albumButton();
    const { result: rows } = renderHook(() => useRowPlayback('album:4'));
    act(() => rows.current.toggle(songs[1]!));
    expect(button.shown()).toEqual({ current: true, playing: true });
    button.press();
    expect(rows.current).toMatchObject({ currentId: 2, playing: false });
    button.press();
    expect(button.shown()).toEqual({ current: true, playing: true });
    expect(state().queue.songs).toHaveLength(1);
  });

  test('is current once a row of the album resumes a song that was started elsewhere', () => {
    const button = albumButton();
    const { result: rows } = renderHook(() => useRowPlayback('album:4'));
    act(() => player.play(songs[1]!));
    act(() => player.reportPosition(42));
    act(() => rows.current.toggle(songs[1]!));
    expect(button.shown()).toEqual({ current: false, playing: false });
    act(() => rows.current.toggle(songs[1]!));
    expect(button.shown()).toEqual({ current: true, playing: true });
    expect(state()).toMatchObject({ position: 42, queue: { songs: { length: 1 } } });
  });

  test('is current when a row of the album plays a song that comes next anyway', () => {
    const button = albumButton();
    const { result: rows } = renderHook(() => useRowPlayback('album:4'));
    act(() => player.playAll(songs));
    act(() => rows.current.toggle(songs[1]!));
    expect(button.shown()).toEqual({ current: true, playing: true });
    expect(state().queue.songs).toHaveLength(3);
  });

  test('is not current for a song of the album that was started elsewhere, and continues that song without a break', () => {
    const button = albumButton();
    act(() => player.play(songs[0]!));
    act(() => player.reportPosition(42));
    expect(button.shown()).toEqual({ current: false, playing: false });
    button.press();
    expect(button.shown()).toEqual({ current: true, playing: true });
    expect(state()).toMatchObject({ position: 42, queue: { songs: { length: 3 } } });
  });

  test('is not current for another album with the same song', () => {
    const button = albumButton();
    act(() => player.playAll(songs, 'album:5'));
    expect(button.shown()).toEqual({ current: false, playing: false });
  });
});

test('useSongPlayback and useRowPlayback are current whatever source the song is played from', () => {
  const { result: song } = renderHook(() => useSongPlayback(songs[1]!));
  const { result: rows } = renderHook(useRowPlayback);
  act(playAlbum);
  expect(song.current.current).toBe(false);
  act(() => rows.current.toggle(songs[1]!));
  expect(song.current).toMatchObject({ current: true, playing: true });
  expect(rows.current).toMatchObject({ currentId: 2, playing: true });
  act(() => rows.current.toggle(songs[1]!));
  expect(song.current).toMatchObject({ current: true, playing: false });
  expect(state().queue.songs).toHaveLength(3);
});
