import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { shownToasts } from '../../testing/toasts.ts';
import { currentEntry, queueLimit } from './player-queue.ts';
import { player } from './player.ts';
import { playerStore, queueFullText } from './player-store.ts';
import { aQueuedSong as song, songIds } from '../../testing/songs.ts';

const state = () => playerStore.getState();

beforeEach(() => {
  localStorage.clear();
  playerStore.setState({ ...playerStore.getInitialState() }, true);
});

describe('the player', () => {
  test('plays a song from its beginning', () => {
    player.play(song(1));
    player.reportPosition(20);
    player.play(song(2));
    expect(state()).toMatchObject({ playing: true, position: 0 });
    expect(currentEntry(state().queue)?.song.id).toBe(2);
  });

  test('playing the current song again goes on where it stands', () => {
    player.play(song(1));
    player.reportPosition(20);
    player.pause();
    player.play(song(1));
    expect(state()).toMatchObject({ playing: true, position: 20 });
  });

  test('queueing neither starts nor moves anything', () => {
    player.play(song(1));
    player.reportPosition(20);
    player.queue(song(2), song(3));
    expect(state()).toMatchObject({ playing: true, position: 20 });
    expect(state().queue.songs).toHaveLength(3);
  });

  test('the end of a song leads to the next, the end of the last to silence', () => {
    player.playAll([song(1), song(2)]);
    player.songEnded();
    expect(currentEntry(state().queue)?.song.id).toBe(2);
    player.songEnded();
    expect(state()).toMatchObject({ playing: false, position: 0 });
  });

  test('clear leaves a proper empty queue', () => {
    player.play(song(1));
    player.clear();
    expect(state()).toMatchObject({ queue: { songs: [], currentIndex: 0 }, playing: false, position: 0 });
  });

  test('toggle does nothing without a song', () => {
    player.toggle();
    expect(state().playing).toBe(false);
  });

  test('unmute restores the last volume that was heard, also after the volume was led to 0 in steps', () => {
    jest.useFakeTimers();
    player.setVolume(0.8);
    jest.advanceTimersByTime(1000);
    for (const volume of [0.6, 0.3, 0.02, 0]) {
      player.setVolume(volume);
      jest.advanceTimersByTime(100);
    }
    player.toggleMute();
    expect(state().volume).toBe(0.8);
    jest.useRealTimers();
  });

  test('unmute restores the volume from before', () => {
    player.setVolume(0.4);
    player.toggleMute();
    expect(state().volume).toBe(0);
    player.toggleMute();
    expect(state().volume).toBe(0.4);
  });
});

describe('repeat', () => {
  test('of one song starts it anew at its end, and lets Next go on', () => {
    player.playAll([song(1), song(2)]);
    player.setRepeat('one');
    player.reportPosition(180);
    const { seeks } = state();
    player.songEnded();
    expect(state()).toMatchObject({ playing: true, position: 0, seeks: seeks + 1 });
    expect(currentEntry(state().queue)?.song.id).toBe(1);
    player.next();
    expect(currentEntry(state().queue)?.song.id).toBe(2);
  });

  test('of all songs leads from the last to the first', () => {
    player.playAll([song(1), song(2)]);
    player.setRepeat('all');
    player.next();
    player.songEnded();
    expect(currentEntry(state().queue)?.song.id).toBe(1);
    expect(state().playing).toBe(true);
  });

  test('of all songs starts the only one anew', () => {
    player.play(song(1));
    player.setRepeat('all');
    player.reportPosition(100);
    const { seeks } = state();
    player.songEnded();
    expect(state()).toMatchObject({ playing: true, position: 0, seeks: seeks + 1 });
  });
});

describe('Previous', () => {
  test('leads to the start of a song that is well under way, and then to the one before', () => {
    player.playAll([song(1), song(2)]);
    player.next();
    player.reportPosition(3.1);
    player.previous();
    expect(currentEntry(state().queue)?.song.id).toBe(2);
    expect(state()).toMatchObject({ position: 0, seeks: 1 });
    player.previous();
    expect(currentEntry(state().queue)?.song.id).toBe(1);
  });

  test('leads to the start of the first song, paused or not', () => {
    player.play(song(1));
    player.pause();
    player.reportPosition(2);
    player.previous();
    expect(state()).toMatchObject({ playing: false, position: 0 });
  });
});

describe('undo', () => {
  test('of clear has everything back as it was, the sound included', () => {
    player.playAll([song(1), song(2)]);
    player.next();
    player.reportPosition(42);
    const { queue } = state();
    player.clear();
    player.undo();
    expect(state()).toMatchObject({ queue, playing: true, position: 42 });
  });

  test('of clear leaves alone what was played since', () => {
    player.playAll([song(1), song(2)]);
    player.clear();
    player.play(song(3));
    player.reportPosition(7);
    player.undo();
    expect(songIds(state().queue)).toEqual([1, 2, 3]);
    expect(currentEntry(state().queue)?.song.id).toBe(3);
    expect(state()).toMatchObject({ playing: true, position: 7 });
  });

  test('does nothing where nothing was edited', () => {
    player.play(song(1));
    const before = state();
    player.undo();
    expect(state()).toBe(before);
  });

  test('goes back twenty edits', () => {
    player.playAll([song(1), song(2)]);
    for (let edits = 0; edits < 25; edits += 1) player.shuffle();
    expect(state().history).toHaveLength(20);
  });
});

describe('entries that come while the queue is shuffled', () => {
  test('stay behind what they follow, or at the end, when it is put back in order', () => {
    player.playAll([1, 2, 3, 4].map(song));
    player.shuffle();
    player.play(song(9));
    player.queue(song(8));
    player.shuffle();
    expect(songIds(state().queue)).toEqual([1, 9, 2, 3, 4, 8]);
  });
});

describe('a full queue', () => {
  const many = (count: number, first = 1) => Array.from({ length: count }, (_, index) => song(first + index));
  const fill = () => {
    player.playAll(many(queueLimit));
    player.pause();
    return state();
  };

  test('takes as many songs as it says, and no more', () => {
    const full = fill();
    expect(full.queue.songs).toHaveLength(queueLimit);
    expect(player.queue(song(0))).toBe(false);
    expect(player.playNext(song(0))).toBe(false);
    expect(player.play(song(0))).toBe(false);
    expect(player.playAll([song(0), song(1)])).toBe(false);
    expect(state()).toBe(full);
    expect(shownToasts()).toEqual([queueFullText]);
  });

  test('still plays what it holds, and takes songs again where some have gone', () => {
    fill();
    expect(player.play(song(2))).toBe(true);
    expect(state()).toMatchObject({ playing: true, queue: { currentIndex: 1 } });
    player.remove(7);
    expect(player.queue(song(0))).toBe(true);
    expect(state().queue.songs).toHaveLength(queueLimit);
  });

  test('is not made longer by undo: what was added since would have to go', () => {
    fill();
    player.clear();
    player.queue(song(0));
    const before = state();
    player.undo();
    expect(state()).toBe(before);
    player.removeEntry(before.queue.songs[0]!.entryId);
    player.undo();
    expect(state()).toMatchObject({ queue: before.queue });
  });
});

describe('the clock', () => {
  test('does not move without a song', () => {
    player.reportPosition(9);
    player.seek(9);
    expect(state()).toMatchObject({ position: 0, seeks: 0 });
  });

  test('does not go below the beginning of a song', () => {
    player.play(song(1));
    player.seek(-5);
    expect(state().position).toBe(0);
  });
});

test('a crossfade is between none and twelve seconds', () => {
  player.setCrossfade(20);
  expect(state().crossfade).toBe(12);
  player.setCrossfade(-1);
  expect(state().crossfade).toBe(0);
});
