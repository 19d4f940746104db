import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { expectedStore, expecting, player, playerStore } from '@rubato/web-kit';
import { aSong as song } from '@rubato/web-kit/testing';
import { audio, beginInSilence, other, pass, path, playTwo, state } from './engine.double.ts';
import { Engine } from './engine.ts';
import { arrive, comeTo, elements, finish, playback, tell } from './media.double.ts';
import { readSoundClock } from './sound-clock.ts';

let engine: Engine;
beforeEach(() => {
  beginInSilence();
  engine = new Engine();
});
afterEach(() => {
  engine.stop();
  expectedStore.setState({ song: undefined, isPressed: false });
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

  test('a song is there when its button is released, and the next one stays prepared', () => {
    const { first, second } = playTwo();
    player.setVolume(0.5);
    const button = expecting(song(7));
    button.onPointerDown({ button: 0 });
    expecting(song(1)).onBlur();
    button.onFocus();
    const third = elements().find((element) => element.src.includes('/audio/7.mp3'))!;
    expect([first, second]).not.toContain(third);
    expect(third.paused).toBe(true);
    player.play(song(7));
    expect(audio()).toBe(third);
    expect(third.volume).toBe(0.25);
    expect(elements().filter(({ paused }) => !paused)).toEqual([third]);
    arrive(third, 100);
    button.onPointerLeave({ pointerType: 'mouse' });
    player.next();
    expect(audio()).toBe(second);
  });

  test.each([
    ['the pointer leaves', () => expecting(song(7)).onPointerLeave({ pointerType: 'mouse' })],
    ['the page scrolls', () => expecting(song(7)).onPointerCancel()],
  ])('a song whose button is pressed is let go of when %s', (_what, forget) => {
    playTwo();
    expecting(song(7)).onPointerDown({ button: 0 });
    forget();
    expect(elements().some((element) => element.src.includes('/audio/7.mp3'))).toBe(false);
  });

  test('a song is loaded by no other button of the mouse, and by no pointer alone', () => {
    playTwo();
    expecting(song(7)).onPointerEnter();
    expecting(song(7)).onPointerDown({ button: 2 });
    expect(elements().some((element) => element.src.includes('/audio/7.mp3'))).toBe(false);
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

  test('its clock is told between two reports too, and stands while nothing sounds', () => {
    player.play(song(1));
    playback(audio()).currentTime = 12.4;
    expect(readSoundClock()).toEqual({ position: 12.4, rate: 1 });
    player.pause();
    expect(readSoundClock()).toEqual({ position: 12.4, rate: 0 });
    player.clear();
    expect(readSoundClock()).toEqual({ position: 0, rate: 0 });
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
