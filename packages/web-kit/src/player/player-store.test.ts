import { beforeEach, describe, expect, test } from '@jest/globals';
import { currentEntry, emptyQueue } from './player-queue.ts';
import { readPlayer, writeClock, writePlayer } from './player-storage.ts';
import { player, playerStore } from './player-store.ts';

const song = (id: number) => ({
  id,
  title: `Song ${id}`,
  artist: 'Ann',
  image_url: '/i',
  audio_url: '/a',
  duration: '3:07',
});
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

describe('what is kept for the next visit', () => {
  test('comes back as it was', () => {
    player.playAll([song(1), song(2)]);
    player.next();
    player.reportPosition(42.5);
    player.setVolume(0.3);
    writePlayer(state());
    writeClock(state());
    const { queue, volume, priorVolume } = state();
    expect(readPlayer()).toEqual({ queue, volume, priorVolume, position: 42.5 });
  });

  test('is left alone where it cannot be read', () => {
    localStorage.setItem('rubato.player', '{"queue":{"songs":[],"currentIndex":4}}');
    expect(readPlayer()).toEqual({ position: 0 });
    localStorage.setItem('rubato.player', 'nonsense');
    expect(readPlayer()).toEqual({ position: 0 });
  });

  test('a position of another song does not count', () => {
    player.play(song(1));
    writePlayer(state());
    localStorage.setItem('rubato.clock', '{"entryId":"other","position":12}');
    expect(readPlayer().position).toBe(0);
  });
});
