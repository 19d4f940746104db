import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { player } from '@rubato/web-kit';
import { aSong as song } from '@rubato/web-kit/testing';
import { audio, beginInSilence, other, pass, path, playTwo, state } from './engine.double.ts';
import { Engine } from './engine.ts';
import { arrive, comeTo, finish, playback, tell } from './media.double.ts';

let engine: Engine;
beforeEach(() => {
  beginInSilence();
  engine = new Engine();
});
afterEach(() => {
  engine.stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the end of a song', () => {
  test('the next song is started as long before as a start takes, and the last sound is still heard', async () => {
    const { first, second } = playTwo();
    comeTo(first, 99.5);
    await pass(400);
    expect(second.paused).toBe(true);
    playback(first).currentTime = 99.92;
    await pass(30);
    expect(second.paused).toBe(false);
    expect(first.paused).toBe(false);
    expect(first.volume).toBe(1);
    expect(audio()).toBe(second);
    finish(first);
    await pass(100);
    expect(document.querySelectorAll('audio')).toHaveLength(1);
    expect(state()).toMatchObject({ playing: true, queue: { currentIndex: 1 } });
  });

  test('what a start takes is measured', async () => {
    const { first, second } = playTwo();
    player.queue(song(3));
    comeTo(first, 99.9);
    await pass(30);
    expect(audio()).toBe(second);
    tell(second, 'playing');
    finish(first);
    playback(second).currentTime = 0.86;
    await pass(1020);
    arrive(first, 100);
    expect(path(first)).toBe('/audio/3.mp3');
    comeTo(second, 99.5);
    await pass(320);
    expect(audio()).toBe(second);
    await pass(50);
    expect(audio()).toBe(first);
  });

  test('a song that is repeated is prepared as the next one, and follows itself', async () => {
    player.setRepeat('one');
    player.play(song(1));
    const first = audio();
    arrive(first, 100);
    arrive(other(), 100);
    comeTo(first, 99.95);
    await pass(10);
    expect(audio()).not.toBe(first);
    expect(path()).toBe('/audio/1.mp3');
    expect(audio().paused).toBe(false);
    expect(state()).toMatchObject({ position: 0, playing: true });
  });

  test('a next song that is not there yet is not started early', async () => {
    player.playAll([song(1), song(2)]);
    const first = audio();
    arrive(first, 100);
    comeTo(first, 99.95);
    await pass(100);
    expect(audio()).toBe(first);
    expect(state().queue.currentIndex).toBe(0);
  });
});

describe('a crossfade', () => {
  /** Half way through a fade of 10 s. */
  async function halfWay() {
    player.setCrossfade(10);
    const decks = playTwo();
    comeTo(decks.first, 90);
    await pass(5000);
    return decks;
  }

  test('has both songs at the same power in its middle', async () => {
    const { first, second } = await halfWay();
    expect(first.volume).toBeCloseTo(Math.SQRT1_2, 1);
    expect(second.volume).toBeCloseTo(Math.SQRT1_2, 1);
    finish(first);
    await pass(5100);
    expect(second.volume).toBe(1);
    expect(audio()).toBe(second);
    expect(document.querySelectorAll('audio')).toHaveLength(1);
  });

  test.each([
    ['a pause', () => player.pause(), true],
    ['a seek', () => player.seek(50), false],
  ])('ends at once with %s, in the song that comes', async (_name, act, paused) => {
    const { first, second } = await halfWay();
    act();
    expect(first.paused).toBe(true);
    expect(second.volume).toBe(1);
    expect(second.paused).toBe(paused);
    expect(state().queue.currentIndex).toBe(1);
  });

  test('follows the volume', async () => {
    const { first, second } = await halfWay();
    player.setVolume(0);
    await pass(50);
    expect(first.volume).toBe(0);
    expect(second.volume).toBe(0);
  });

  test('gives way to a song that is chosen meanwhile', async () => {
    const { first, second } = await halfWay();
    player.play(song(9));
    expect(path()).toBe('/audio/9.mp3');
    expect(audio().volume).toBe(1);
    expect([first, second].filter(({ paused }) => !paused)).toEqual([audio()]);
  });

  test('is not longer than half of what is heard after a seek', async () => {
    player.setCrossfade(10);
    const { first } = playTwo();
    player.seek(92);
    comeTo(first, 92);
    await pass(100);
    expect(audio()).toBe(first);
    comeTo(first, 96);
    await pass(0);
    expect(audio()).not.toBe(first);
  });
});
