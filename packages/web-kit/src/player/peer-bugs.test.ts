import { beforeEach, describe, expect, test } from '@jest/globals';
import { currentEntry } from './player-queue.ts';
import { player } from './player.ts';
import { playerStore } from './player-store.ts';
import { resetBrowserStorage, openPage, untilRestored } from '../../testing/player-pages.ts';
import { aQueuedSong, songIds } from '../../testing/songs.ts';

/** What users of other players complain about most. Each test is named after the complaint that it keeps from coming here. */

const fresh = playerStore.getInitialState();
const state = () => playerStore.getState();
const entryOf = (id: number) => state().queue.songs.find(({ song }) => song.id === id)?.entryId ?? 'none';
const sound = () => {
  const { queue, playing, position, seeks } = state();
  return { entry: currentEntry(queue), playing, position, seeks };
};

/** The third of five songs sounds, a minute in. */
beforeEach(() => {
  localStorage.clear();
  playerStore.setState(fresh, true);
  player.playAll([1, 2, 3, 4, 5].map(aQueuedSong));
  player.jump(entryOf(3));
  player.reportPosition(60);
});

describe('adding to the queue', () => {
  test('does not start the song that plays anew (Navidrome 650)', () => {
    const before = sound();
    player.queue(aQueuedSong(6), aQueuedSong(7));
    expect(sound()).toEqual(before);
  });

  test('does not go back to the first song of the queue (Navidrome 1084, 1472, 1649)', () => {
    player.play(aQueuedSong(6));
    player.reportPosition(10);
    player.queue(aQueuedSong(7));
    expect(currentEntry(state().queue)?.song.id).toBe(6);
    expect(state().position).toBe(10);
  });

  test('twice in a row does not interrupt either, and leaves a paused song paused (Navidrome 2595)', () => {
    player.pause();
    const before = sound();
    player.queue(aQueuedSong(6));
    player.queue(aQueuedSong(7));
    expect(sound()).toEqual(before);
  });
});

describe('editing the queue', () => {
  test('while it is shuffled does not skip, and Previous leads to what is shown before (Feishin 1997)', () => {
    player.shuffle();
    player.queue(aQueuedSong(6), aQueuedSong(7));
    const before = sound();
    player.move(entryOf(7), 3);
    player.removeEntry(entryOf(4));
    expect(sound()).toEqual(before);
    const shown = state().queue.songs[state().queue.currentIndex - 1];
    player.reportPosition(1);
    player.previous();
    expect(currentEntry(state().queue)).toBe(shown);
  });

  test('before what plays does not skip to another song (Feishin 2250)', () => {
    const before = sound();
    player.removeEntry(entryOf(1));
    player.move(entryOf(5), 0);
    expect(sound()).toEqual(before);
    player.next();
    expect(currentEntry(state().queue)?.song.id).toBe(4);
  });

  test('by moving what plays lets it play on, and what follows it is what stands below it (Feishin 782)', () => {
    const before = sound();
    player.move(entryOf(3), 0);
    expect(sound()).toEqual(before);
    expect(songIds(state().queue)).toEqual([3, 1, 2, 4, 5]);
    player.songEnded();
    expect(currentEntry(state().queue)?.song.id).toBe(1);
  });
});

test('what plays next while shuffled is what the queue shows next (Audius 14276)', () => {
  player.shuffle();
  const shown = songIds(state().queue);
  const heard = [1, 2, 3];
  for (const place of [3, 4]) {
    player.songEnded();
    heard.push(currentEntry(state().queue)?.song.id ?? 0);
    expect(state().queue.currentIndex).toBe(place);
  }
  expect(heard).toEqual(shown);
});

test('queue, place, position, shuffle and repeat are there after a reload (Navidrome 245, 3019; mStream 358, 373, 423)', async () => {
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
