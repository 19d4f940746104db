import { beforeEach, describe, expect, test } from '@jest/globals';
import { getCurrentEntry } from '../queue/player-queue.ts';
import { player } from '../player.ts';
import { playerStore } from '../player-store.ts';
import { resetBrowserStorage, openPage, untilRestored } from '../../../testing/player-pages.ts';
import { aQueuedSong, songIds } from '../../../testing/songs.ts';

/** Regression tests for the most frequent bug reports of other players, named in parentheses. */

const fresh = playerStore.getInitialState();
const state = () => playerStore.getState();
const entryOf = (id: number) => state().queue.songs.find(({ song }) => song.id === id)?.entryId ?? 'none';
const playback = () => {
  const { queue, playing, position, seeks } = state();
  return { entry: getCurrentEntry(queue), playing, position, seeks };
};

/** Plays the third of five songs at one minute. */
beforeEach(() => {
  localStorage.clear();
  playerStore.setState(fresh, true);
  player.playAll([1, 2, 3, 4, 5].map(aQueuedSong));
  player.jump(entryOf(3));
  player.reportPosition(60);
});

describe('adding to the queue', () => {
  test('does not restart the current song (Navidrome 650)', () => {
    const before = playback();
    player.queue(aQueuedSong(6), aQueuedSong(7));
    expect(playback()).toEqual(before);
  });

  test('does not return to the first song in the queue (Navidrome 1084, 1472, 1649)', () => {
    player.play(aQueuedSong(6));
    player.reportPosition(10);
    player.queue(aQueuedSong(7));
    expect(getCurrentEntry(state().queue)?.song.id).toBe(6);
    expect(state().position).toBe(10);
  });

  test('twice in a row does not affect a paused song (Navidrome 2595)', () => {
    player.pause();
    const before = playback();
    player.queue(aQueuedSong(6));
    player.queue(aQueuedSong(7));
    expect(playback()).toEqual(before);
  });
});

describe('editing the queue', () => {
  test('while it is shuffled does not skip, and Previous plays the song shown before (Feishin 1997)', () => {
    player.shuffle();
    player.queue(aQueuedSong(6), aQueuedSong(7));
    const before = playback();
    player.move(entryOf(7), 3);
    player.removeEntry(entryOf(4));
    expect(playback()).toEqual(before);
    const shown = state().queue.songs[state().queue.currentIndex - 1];
    player.reportPosition(1);
    player.previous();
    expect(getCurrentEntry(state().queue)).toBe(shown);
  });

  test('before the current entry does not skip to another song (Feishin 2250)', () => {
    const before = playback();
    player.removeEntry(entryOf(1));
    player.move(entryOf(5), 0);
    expect(playback()).toEqual(before);
    player.next();
    expect(getCurrentEntry(state().queue)?.song.id).toBe(4);
  });

  test('by moving the current entry does not affect playback, and the entry below plays next (Feishin 782)', () => {
    const before = playback();
    player.move(entryOf(3), 0);
    expect(playback()).toEqual(before);
    expect(songIds(state().queue)).toEqual([3, 1, 2, 4, 5]);
    player.songEnded();
    expect(getCurrentEntry(state().queue)?.song.id).toBe(1);
  });
});

test('plays the songs in the order that the shuffled queue shows (Audius 14276)', () => {
  player.shuffle();
  const shown = songIds(state().queue);
  const played = [1, 2, 3];
  for (const index of [3, 4]) {
    player.songEnded();
    played.push(getCurrentEntry(state().queue)?.song.id ?? 0);
    expect(state().queue.currentIndex).toBe(index);
  }
  expect(played).toEqual(shown);
});

test('restores queue, current entry, position, shuffle and repeat after a reload (Navidrome 245, 3019; mStream 358, 373, 423)', async () => {
  resetBrowserStorage();
  const close = openPage();
  await untilRestored();
  player.playAll([1, 2, 3, 4, 5].map(aQueuedSong));
  player.jump(entryOf(3));
  player.reportPosition(60);
  player.shuffle();
  player.setRepeat('all');
  const { queue, position, unshuffled, repeat } = state();
  dispatchEvent(new Event('pagehide'));
  close();
  const closeAgain = openPage();
  await untilRestored();
  expect(state()).toMatchObject({ queue, position, unshuffled, repeat, playing: false });
  player.shuffle();
  expect(songIds(state().queue)).toEqual([1, 2, 3, 4, 5]);
  closeAgain();
});
