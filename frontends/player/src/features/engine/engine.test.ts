import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { emptyQueue, expecting, player, playerStore } from '@rubato/web-kit';
import { Engine } from './engine.ts';
import { arrive, comeTo, elements, finish, pretendToPlay, playback, tell } from './media.double.ts';

const song = (id: number) => ({
  id,
  title: `Song ${id}`,
  artist: 'Ann',
  image_url: '/i',
  audio_url: `/audio/${id}.mp3`,
  duration: '3:07',
});
const audio = () => {
  const element = document.querySelector('audio');
  if (!element) throw new Error('There is no audio element');
  return element;
};
const other = () => {
  const element = elements().find((candidate) => candidate !== audio());
  if (!element) throw new Error('There is one audio element only');
  return element;
};
const path = (element = audio()) => new URL(element.src).pathname;
const state = () => playerStore.getState();
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

/** Two songs of 100 s are there, the first one sounds. */
function playTwo(): { first: HTMLAudioElement; second: HTMLAudioElement } {
  player.playAll([song(1), song(2)]);
  const [first, second] = [audio(), other()];
  arrive(first, 100);
  arrive(second, 100);
  tell(first, 'playing');
  return { first, second };
}

let engine: Engine;
beforeEach(() => {
  jest.useFakeTimers();
  pretendToPlay();
  playerStore.setState({
    queue: emptyQueue,
    playing: false,
    position: 0,
    volume: 1,
    priorVolume: 1,
    repeat: 'off',
    crossfade: 0,
  });
  engine = new Engine();
});
afterEach(() => {
  engine.stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the engine', () => {
  test('plays and pauses what the store says, in the one audio element of the document', () => {
    player.play(song(1));
    expect(path()).toBe('/audio/1.mp3');
    expect(audio().paused).toBe(false);
    player.pause();
    expect(audio().paused).toBe(true);
    expect(document.querySelectorAll('audio')).toHaveLength(1);
  });

  test('is not disturbed by edits of the queue', () => {
    player.playAll([song(1), song(2), song(3)]);
    const element = audio();
    comeTo(element, 30);
    player.queue(song(4), song(5));
    player.move(state().queue.songs[3]?.entryId ?? '', 0);
    player.removeEntry(state().queue.songs[2]?.entryId ?? '');
    player.shuffle();
    player.undo();
    expect(audio()).toBe(element);
    expect(path()).toBe('/audio/1.mp3');
    expect(audio().currentTime).toBe(30);
    expect(audio().paused).toBe(false);
  });

  test('goes to the next song at the end, and stops after the last', () => {
    player.playAll([song(1), song(2)]);
    finish(audio());
    expect(path()).toBe('/audio/2.mp3');
    expect(audio().paused).toBe(false);
    finish(audio());
    expect(state().playing).toBe(false);
    expect(audio().paused).toBe(true);
  });

  test('has the next song on the other deck, and swaps to it', () => {
    const { first, second } = playTwo();
    player.next();
    expect(audio()).toBe(second);
    expect(path()).toBe('/audio/2.mp3');
    expect(first.paused).toBe(true);
    expect(document.querySelectorAll('audio')).toHaveLength(1);
  });

  test('a song that is likely to be played is there when it is, and the next one stays prepared', () => {
    const { first, second } = playTwo();
    player.setVolume(0.5);
    expecting(song(7)).onPointerEnter();
    expect(second.src).toContain('/audio/2.mp3');
    expect(audio()).toBe(first);
    player.play(song(7));
    expect([first, second]).not.toContain(audio());
    expect(path()).toBe('/audio/7.mp3');
    expect(audio().volume).toBe(0.25);
    expect(elements().filter(({ paused }) => !paused)).toEqual([audio()]);
  });

  test('the middle of the volume bar is a quarter of the full amplitude', () => {
    player.play(song(1));
    player.setVolume(0.5);
    expect(audio().volume).toBe(0.25);
    expect(other().volume).toBe(0.25);
  });

  test('reports the clock once a second, when it comes to a full one', async () => {
    player.play(song(1));
    comeTo(audio(), 12.4);
    tell(audio(), 'playing');
    await pass(500);
    expect(state().position).toBe(0);
    playback(audio()).currentTime = 13.01;
    await pass(200);
    expect(state().position).toBe(13.01);
    playback(audio()).currentTime = 14.02;
    await pass(1000);
    expect(state().position).toBe(14.02);
  });

  test('a pause reports where the song stands, and the song goes on there', () => {
    player.play(song(1));
    playback(audio()).currentTime = 12.4;
    player.pause();
    expect(state().position).toBe(12.4);
    player.toggle();
    expect(audio().currentTime).toBe(12.4);
    expect(audio().paused).toBe(false);
  });

  test.each([true, false])('a seek moves the clock and nothing else, playing: %s', (playing) => {
    player.play(song(1));
    if (!playing) player.pause();
    player.seek(60);
    expect(audio().currentTime).toBe(60);
    expect(audio().paused).toBe(!playing);
    player.restart();
    expect(audio().currentTime).toBe(0);
  });

  test('what another tab has put into the queue is fetched when somebody wants to hear it', () => {
    playerStore.setState({
      queue: { songs: [{ entryId: 'theirs', song: song(7) }], currentIndex: 0 },
      position: 20,
    });
    expect(audio().hasAttribute('src')).toBe(false);
    player.toggle();
    expect(path()).toBe('/audio/7.mp3');
    expect(audio().currentTime).toBe(20);
  });

  test('a browser that refuses to start is believed', async () => {
    jest.mocked(audio().play).mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    player.play(song(1));
    await pass(0);
    expect(state().playing).toBe(false);
  });

  test('a pause from outside the page is taken over', () => {
    player.play(song(1));
    audio().pause();
    tell(audio(), 'pause');
    expect(state().playing).toBe(false);
  });

  test('a song that pauses by itself at its end is not set going again', () => {
    player.play(song(1));
    const { play } = audio();
    jest.mocked(play).mockClear();
    finish(audio());
    expect(play).not.toHaveBeenCalled();
    expect(state().playing).toBe(false);
  });

  test('a song that is repeated begins again when it was not prepared', () => {
    player.setRepeat('one');
    player.play(song(1));
    finish(audio());
    expect(audio().currentTime).toBe(0);
    expect(audio().paused).toBe(false);
    expect(state().playing).toBe(true);
  });
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
