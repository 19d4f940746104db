import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { emptyQueue, player, playerStore } from '@rubato/web-kit';
import { Engine } from './engine.ts';

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
const path = () => new URL(audio().src).pathname;
const tell = (event: string) => audio().dispatchEvent(new Event(event));

/** jsdom plays nothing: these stand in for what a browser does at once. */
function pretendToPlay(): void {
  const paused = new WeakMap<object, boolean>();
  const media = HTMLMediaElement.prototype;
  jest.spyOn(media, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return paused.get(this) ?? true;
  });
  jest.spyOn(media, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    paused.set(this, false);
  });
  jest.spyOn(media, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    paused.set(this, true);
  });
  jest.spyOn(media, 'load').mockImplementation(() => undefined);
}

let engine: Engine;
beforeEach(() => {
  pretendToPlay();
  playerStore.setState({ queue: emptyQueue, playing: false, position: 0, volume: 1, priorVolume: 1 });
  engine = new Engine();
});
afterEach(() => {
  engine.stop();
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
    player.play(song(1));
    const element = audio();
    element.currentTime = 30;
    player.queue(song(2), song(3));
    expect(audio()).toBe(element);
    expect(audio().currentTime).toBe(30);
    expect(audio().paused).toBe(false);
  });

  test('goes to the next song at the end, and stops after the last', () => {
    player.playAll([song(1), song(2)]);
    tell('ended');
    expect(path()).toBe('/audio/2.mp3');
    expect(audio().paused).toBe(false);
    tell('ended');
    expect(playerStore.getState().playing).toBe(false);
  });

  test('has the next song on the other deck, and swaps to it', () => {
    player.playAll([song(1), song(2)]);
    const first = audio();
    tell('canplaythrough');
    player.next();
    expect(audio()).not.toBe(first);
    expect(path()).toBe('/audio/2.mp3');
    expect(first.paused).toBe(true);
    expect(document.querySelectorAll('audio')).toHaveLength(1);
  });

  test('reports the clock, and follows a seek and the volume', () => {
    player.play(song(1));
    audio().currentTime = 12;
    tell('timeupdate');
    expect(playerStore.getState().position).toBe(12);
    engine.seek(60);
    expect(audio().currentTime).toBe(60);
    player.setVolume(0.5);
    expect(audio().volume).toBe(0.5);
  });

  test('a browser that refuses to start is believed', async () => {
    jest.mocked(audio().play).mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    player.play(song(1));
    await Promise.resolve();
    await Promise.resolve();
    expect(playerStore.getState().playing).toBe(false);
  });

  test('a pause from outside the page is taken over', () => {
    player.play(song(1));
    audio().pause();
    tell('pause');
    expect(playerStore.getState().playing).toBe(false);
  });

  test('a song that pauses by itself at its end is not set going again', () => {
    player.play(song(1));
    jest.spyOn(audio(), 'ended', 'get').mockReturnValue(true);
    audio().pause();
    const { play } = audio();
    jest.mocked(play).mockClear();
    for (const event of ['timeupdate', 'pause', 'ended']) tell(event);
    expect(play).not.toHaveBeenCalled();
    expect(playerStore.getState().playing).toBe(false);
  });

  test('a song that cannot be played gives way to the next', () => {
    player.playAll([song(1), song(2)]);
    Object.defineProperty(audio(), 'error', { value: { code: 4 } });
    tell('error');
    expect(path()).toBe('/audio/2.mp3');
  });
});
