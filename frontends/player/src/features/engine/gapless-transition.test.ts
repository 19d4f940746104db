import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { player, playerStore, type QueueSource } from '@rubato/web-kit';
import { aSong as song } from '@rubato/web-kit/testing';
import {
  activeElement,
  advanceTimers,
  path,
  playTwoSongs,
  setUpPlayer,
  standbyElement,
  state,
} from './engine.double.ts';
import { Engine } from './engine.ts';
import { advanceTo, dispatch, finish, loadFully, playbackOf } from './decks/media.double.ts';

let engine: Engine;
beforeEach(() => {
  setUpPlayer();
  engine = new Engine();
});
afterEach(() => {
  engine.dispose();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a transition between two decks', () => {
  test('starts the next song before the end by the start delay, and plays the current one to its end', async () => {
    const { first, second } = playTwoSongs();
    advanceTo(first, 99.5);
    await advanceTimers(400);
    expect(second.paused).toBe(true);
    playbackOf(first).currentTime = 99.92;
    await advanceTimers(30);
    expect(second.paused).toBe(false);
    expect(first.paused).toBe(false);
    expect(first.volume).toBe(1);
    expect(activeElement()).toBe(second);
    finish(first);
    await advanceTimers(100);
    expect(document.querySelectorAll('audio')).toHaveLength(1);
    expect(state()).toMatchObject({ playing: true, queue: { currentIndex: 1 } });
  });

  test('measures the start delay', async () => {
    const { first, second } = playTwoSongs();
    player.queue(song(3));
    advanceTo(first, 99.9);
    await advanceTimers(30);
    expect(activeElement()).toBe(second);
    dispatch(second, 'playing');
    finish(first);
    playbackOf(second).currentTime = 0.86;
    await advanceTimers(1020);
    loadFully(first, 100);
    expect(path(first)).toBe('/audio/3.mp3');
    advanceTo(second, 99.5);
    await advanceTimers(320);
    expect(activeElement()).toBe(second);
    await advanceTimers(50);
    expect(activeElement()).toBe(first);
  });

  test('includes the work that the change of song causes in the start delay', async () => {
    const { first, second } = playTwoSongs();
    player.queue(song(3));
    const now = performance.now.bind(performance);
    let work = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now() + work);
    const unsubscribe = playerStore.subscribe(() => (work = 100));
    advanceTo(first, 99.9);
    await advanceTimers(30);
    unsubscribe();
    dispatch(second, 'playing');
    finish(first);
    playbackOf(second).currentTime = 0.96;
    await advanceTimers(1020);
    loadFully(first, 100);
    advanceTo(second, 99.5);
    await advanceTimers(320);
    expect(activeElement()).toBe(second);
    await advanceTimers(50);
    expect(activeElement()).toBe(first);
  });

  test('preloads a repeated song and starts it again', async () => {
    player.setRepeat('one');
    player.play(song(1));
    const first = activeElement();
    loadFully(first, 100);
    loadFully(standbyElement(), 100);
    advanceTo(first, 99.95);
    await advanceTimers(10);
    expect(activeElement()).not.toBe(first);
    expect(path()).toBe('/audio/1.mp3');
    expect(activeElement().paused).toBe(false);
    expect(state()).toMatchObject({ position: 0, playing: true });
  });

  test('does not start a next song early that has not loaded yet', async () => {
    player.playAll([song(1), song(2)]);
    const first = activeElement();
    loadFully(first, 100);
    advanceTo(first, 99.95);
    await advanceTimers(100);
    expect(activeElement()).toBe(first);
    expect(state().queue.currentIndex).toBe(0);
  });
});

describe('a crossfade', () => {
  /** Plays until the middle of a fade of 10 s. */
  async function playToMiddleOfFade() {
    player.setCrossfade(10);
    const decks = playTwoSongs();
    advanceTo(decks.first, 90);
    await advanceTimers(5000);
    return decks;
  }

  test('plays both songs at equal power in its middle', async () => {
    const { first, second } = await playToMiddleOfFade();
    expect(first.volume).toBeCloseTo(Math.SQRT1_2, 1);
    expect(second.volume).toBeCloseTo(Math.SQRT1_2, 1);
    finish(first);
    await advanceTimers(5100);
    expect(second.volume).toBe(1);
    expect(activeElement()).toBe(second);
    expect(document.querySelectorAll('audio')).toHaveLength(1);
  });

  test.each([
    ['pause', () => player.pause(), true],
    ['seek', () => player.seek(50), false],
  ])('ends immediately on a %s, with the incoming song', async (_name, act, paused) => {
    const { first, second } = await playToMiddleOfFade();
    act();
    expect(first.paused).toBe(true);
    expect(second.volume).toBe(1);
    expect(second.paused).toBe(paused);
    expect(state().queue.currentIndex).toBe(1);
  });

  test('follows the volume', async () => {
    const { first, second } = await playToMiddleOfFade();
    player.setVolume(0);
    await advanceTimers(50);
    expect(first.volume).toBe(0);
    expect(second.volume).toBe(0);
  });

  test('ends when another song is played', async () => {
    const { first, second } = await playToMiddleOfFade();
    player.play(song(9));
    expect(path()).toBe('/audio/9.mp3');
    expect(activeElement().volume).toBe(1);
    expect([first, second].filter(({ paused }) => !paused)).toEqual([activeElement()]);
  });

  test('takes at most half of the time that a song plays after a seek', async () => {
    player.setCrossfade(10);
    const { first } = playTwoSongs();
    player.seek(92);
    advanceTo(first, 92);
    await advanceTimers(100);
    expect(activeElement()).toBe(first);
    advanceTo(first, 96);
    await advanceTimers(0);
    expect(activeElement()).not.toBe(first);
  });
});

describe('a crossfade between songs of an album', () => {
  /** Whether the first of two songs played from `source` has begun to fade ten seconds before its end. */
  async function fades(source: QueueSource, change: () => void = () => undefined): Promise<boolean> {
    player.setCrossfade(10);
    const { first } = playTwoSongs(source);
    change();
    advanceTo(first, 90);
    await advanceTimers(1000);
    return activeElement() !== first;
  }

  test('is left out if they play in the order of the album', async () => {
    expect(await fades('album:7')).toBe(false);
  });

  test('is left out until the end, where the next song starts without a gap', async () => {
    player.setCrossfade(10);
    const { first } = playTwoSongs('album:7');
    advanceTo(first, 99.95);
    await advanceTimers(10);
    expect(path()).toBe('/audio/2.mp3');
    expect(activeElement().volume).toBe(1);
  });

  test.each<[string, QueueSource, () => void]>([
    ['they play from a playlist', 'playlist:7', () => undefined],
    ['the queue is shuffled', 'album:7', () => player.shuffle()],
    ['the song repeats', 'album:7', () => player.setRepeat('one')],
    ['another song comes between them', 'album:7', () => player.playNext(song(3))],
    ['gapless albums are off', 'album:7', () => player.setGaplessAlbums(false)],
  ])('happens if %s', async (_case, source, change) => {
    expect(await fades(source, loadedAfter(change))).toBe(true);
  });

  /** Makes the change, and loads what comes next then. */
  const loadedAfter = (change: () => void) => () => {
    change();
    dispatch(activeElement(), 'timeupdate');
    loadFully(standbyElement(), 100);
  };
});
