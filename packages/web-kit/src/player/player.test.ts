import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { shownToasts } from '../../testing/toasts.ts';
import { getCurrentEntry, queueLimit } from './queue/player-queue.ts';
import { player } from './player.ts';
import { playerStore, queueFullText } from './player-store.ts';
import { aQueuedSong as song, songIds } from '../../testing/songs.ts';

const state = () => playerStore.getState();

beforeEach(() => {
  localStorage.clear();
  playerStore.setState({ ...playerStore.getInitialState() }, true);
});

describe('the player', () => {
  test('plays a song from the beginning', () => {
    player.play(song(1));
    player.reportPosition(20);
    player.play(song(2));
    expect(state()).toMatchObject({ playing: true, position: 0 });
    expect(getCurrentEntry(state().queue)?.song.id).toBe(2);
  });

  test('queues a song with the duration of its file, whatever its owner entered', () => {
    player.play({ ...song(1), duration: '2:43', audio_duration: '5:22' });
    player.queue({ ...song(2), duration: '2:43' });
    player.replace({ ...song(2), duration: '2:43', audio_duration: '4:01' });
    expect(state().queue.songs.map((entry) => entry.song.duration)).toEqual(['5:22', '4:01']);
  });

  test('resumes the current song when it is played again', () => {
    player.play(song(1));
    player.reportPosition(20);
    player.pause();
    player.play(song(1));
    expect(state()).toMatchObject({ playing: true, position: 20 });
  });

  test('queueing does not affect playback', () => {
    player.play(song(1));
    player.reportPosition(20);
    player.queue(song(2), song(3));
    expect(state()).toMatchObject({ playing: true, position: 20 });
    expect(state().queue.songs).toHaveLength(3);
  });

  test('plays the next song after a song has ended, and stops after the last', () => {
    player.playAll([song(1), song(2)]);
    player.songEnded();
    expect(getCurrentEntry(state().queue)?.song.id).toBe(2);
    player.songEnded();
    expect(state()).toMatchObject({ playing: false, position: 0 });
  });

  test('clear empties the queue and stops playback', () => {
    player.play(song(1));
    player.clear();
    expect(state()).toMatchObject({ queue: { songs: [], currentIndex: 0 }, playing: false, position: 0 });
  });

  test('toggle does nothing without a song', () => {
    player.toggle();
    expect(state().playing).toBe(false);
  });

  test('unmute restores the last audible volume after the volume was lowered to 0 in steps', () => {
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

  test('unmute restores the previous volume', () => {
    player.setVolume(0.4);
    player.toggleMute();
    expect(state().volume).toBe(0);
    player.toggleMute();
    expect(state().volume).toBe(0.4);
  });
});

describe('repeat', () => {
  test('cycles through off, all songs and one song', () => {
    const modes = [1, 2, 3].map(() => {
      player.cycleRepeat();
      return playerStore.getState().repeat;
    });
    expect(modes).toEqual(['all', 'one', 'off']);
  });

  test('of one song restarts it at its end, but Next advances', () => {
    player.playAll([song(1), song(2)]);
    player.setRepeat('one');
    player.reportPosition(180);
    const { seeks } = state();
    player.songEnded();
    expect(state()).toMatchObject({ playing: true, position: 0, seeks: seeks + 1 });
    expect(getCurrentEntry(state().queue)?.song.id).toBe(1);
    player.next();
    expect(getCurrentEntry(state().queue)?.song.id).toBe(2);
  });

  test('of all songs continues with the first after the last', () => {
    player.playAll([song(1), song(2)]);
    player.setRepeat('all');
    player.next();
    player.songEnded();
    expect(getCurrentEntry(state().queue)?.song.id).toBe(1);
    expect(state().playing).toBe(true);
  });

  test('of all songs restarts a single song', () => {
    player.play(song(1));
    player.setRepeat('all');
    player.reportPosition(100);
    const { seeks } = state();
    player.songEnded();
    expect(state()).toMatchObject({ playing: true, position: 0, seeks: seeks + 1 });
  });
});

describe('Previous', () => {
  test('restarts the song after 3 s, otherwise plays the previous one', () => {
    player.playAll([song(1), song(2)]);
    player.next();
    player.reportPosition(3.1);
    player.previous();
    expect(getCurrentEntry(state().queue)?.song.id).toBe(2);
    expect(state()).toMatchObject({ position: 0, seeks: 1 });
    player.previous();
    expect(getCurrentEntry(state().queue)?.song.id).toBe(1);
  });

  test('restarts the first song without resuming it', () => {
    player.play(song(1));
    player.pause();
    player.reportPosition(2);
    player.previous();
    expect(state()).toMatchObject({ playing: false, position: 0 });
  });
});

describe('undo', () => {
  test('of clear restores queue and playback', () => {
    player.playAll([song(1), song(2)]);
    player.next();
    player.reportPosition(42);
    const { queue } = state();
    player.clear();
    player.undo();
    expect(state()).toMatchObject({ queue, playing: true, position: 42 });
  });

  test('of clear keeps a song that was played since', () => {
    player.playAll([song(1), song(2)]);
    player.clear();
    player.play(song(3));
    player.reportPosition(7);
    player.undo();
    expect(songIds(state().queue)).toEqual([1, 2, 3]);
    expect(getCurrentEntry(state().queue)?.song.id).toBe(3);
    expect(state()).toMatchObject({ playing: true, position: 7 });
  });

  test('does nothing without an edit', () => {
    player.play(song(1));
    const before = state();
    player.undo();
    expect(state()).toBe(before);
  });

  test('is limited to twenty edits', () => {
    player.playAll([song(1), song(2)]);
    for (let edits = 0; edits < 25; edits += 1) player.shuffle();
    expect(state().history).toHaveLength(20);
  });
});

describe('entries added while the queue is shuffled', () => {
  test('stay after their predecessor, or at the end, when it is unshuffled', () => {
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

  test('rejects songs beyond the limit', () => {
    const full = fill();
    expect(full.queue.songs).toHaveLength(queueLimit);
    expect(player.queue(song(0))).toBe(false);
    expect(player.playNext(song(0))).toBe(false);
    expect(player.play(song(0))).toBe(false);
    expect(player.playAll([song(0), song(1)])).toBe(false);
    expect(state()).toBe(full);
    expect(shownToasts()).toEqual([queueFullText]);
  });

  test('still plays its songs, and accepts songs after others were removed', () => {
    fill();
    expect(player.play(song(2))).toBe(true);
    expect(state()).toMatchObject({ playing: true, queue: { currentIndex: 1 } });
    player.remove(7);
    expect(player.queue(song(0))).toBe(true);
    expect(state().queue.songs).toHaveLength(queueLimit);
  });

  test('rejects an undo that would exceed the limit', () => {
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

describe('the position', () => {
  test('does not change without a song', () => {
    player.reportPosition(9);
    player.seek(9);
    expect(state()).toMatchObject({ position: 0, seeks: 0 });
  });

  test('is never negative', () => {
    player.play(song(1));
    player.seek(-5);
    expect(state().position).toBe(0);
  });
});

test('setCrossfade limits the crossfade to 0 to 12 seconds', () => {
  player.setCrossfade(20);
  expect(state().crossfade).toBe(12);
  player.setCrossfade(-1);
  expect(state().crossfade).toBe(0);
});
