import { beforeEach, describe, expect, test } from '@jest/globals';
import { currentEntry, emptyQueue } from './player-queue.ts';
import { player, playerStore } from './player-store.ts';
import { aSong as song } from './player.factory.ts';

const state = () => playerStore.getState();

beforeEach(() => {
  localStorage.clear();
  playerStore.setState({ queue: emptyQueue, playing: false, position: 0, volume: 1, priorVolume: 1 });
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

  test('unmute restores the volume from before', () => {
    player.setVolume(0.4);
    player.toggleMute();
    expect(state().volume).toBe(0);
    player.toggleMute();
    expect(state().volume).toBe(0.4);
  });
});
