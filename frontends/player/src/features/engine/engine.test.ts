import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { prefetchIntentStore, prefetchOnIntent, player, playerStore } from '@rubato/web-kit';
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
import { advanceTo, dispatch, elements, finish, loadFully, playbackOf } from './decks/media.double.ts';
import { readPlaybackClock } from './playback-clock.ts';

let engine: Engine;
beforeEach(() => {
  setUpPlayer();
  engine = new Engine();
});
afterEach(() => {
  engine.dispose();
  prefetchIntentStore.setState({ song: undefined, isPressed: false });
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('Engine', () => {
  test('plays and pauses the current song in the only audio element of the document', () => {
    player.play(song(1));
    expect(path()).toBe('/audio/1.mp3');
    expect(activeElement().paused).toBe(false);
    player.pause();
    expect(activeElement().paused).toBe(true);
    expect(document.querySelectorAll('audio')).toHaveLength(1);
  });

  test('keeps playing while the queue is edited', () => {
    player.playAll([song(1), song(2), song(3)]);
    const element = activeElement();
    advanceTo(element, 30);
    player.queue(song(4), song(5));
    player.move(state().queue.songs[3]?.entryId ?? '', 0);
    player.removeEntry(state().queue.songs[2]?.entryId ?? '');
    player.shuffle();
    player.undo();
    expect(activeElement()).toBe(element);
    expect(path()).toBe('/audio/1.mp3');
    expect(activeElement().currentTime).toBe(30);
    expect(activeElement().paused).toBe(false);
  });

  test('plays the next song at the end of a song, and stops after the last one', () => {
    player.playAll([song(1), song(2)]);
    finish(activeElement());
    expect(path()).toBe('/audio/2.mp3');
    expect(activeElement().paused).toBe(false);
    finish(activeElement());
    expect(state().playing).toBe(false);
    expect(activeElement().paused).toBe(true);
  });

  test('preloads the next song on the standby deck and swaps the decks', () => {
    const { first, second } = playTwoSongs();
    player.next();
    expect(activeElement()).toBe(second);
    expect(path()).toBe('/audio/2.mp3');
    expect(first.paused).toBe(true);
    expect(document.querySelectorAll('audio')).toHaveLength(1);
  });

  test('preloads a song while its button is held down, and keeps the next song preloaded', () => {
    const { first, second } = playTwoSongs();
    player.setVolume(0.5);
    const button = prefetchOnIntent(song(7));
    button.onPointerDown({ button: 0 });
    prefetchOnIntent(song(1)).onBlur();
    button.onFocus();
    const third = elements().find((element) => element.src.includes('/audio/7.mp3'))!;
    expect([first, second]).not.toContain(third);
    expect(third.paused).toBe(true);
    player.play(song(7));
    expect(activeElement()).toBe(third);
    expect(third.volume).toBe(0.25);
    expect(elements().filter(({ paused }) => !paused)).toEqual([third]);
    loadFully(third, 100);
    button.onPointerLeave({ pointerType: 'mouse' });
    player.next();
    expect(activeElement()).toBe(second);
  });

  test.each([
    ['the pointer leaves', () => prefetchOnIntent(song(7)).onPointerLeave({ pointerType: 'mouse' })],
    ['the page scrolls', () => prefetchOnIntent(song(7)).onPointerCancel()],
  ])('unloads the pressed song when %s', (_event, cancel) => {
    playTwoSongs();
    prefetchOnIntent(song(7)).onPointerDown({ button: 0 });
    cancel();
    expect(elements().some((element) => element.src.includes('/audio/7.mp3'))).toBe(false);
  });

  test('does not preload a song on hover or on a press of another mouse button', () => {
    playTwoSongs();
    prefetchOnIntent(song(7)).onPointerEnter();
    prefetchOnIntent(song(7)).onPointerDown({ button: 2 });
    expect(elements().some((element) => element.src.includes('/audio/7.mp3'))).toBe(false);
  });

  test('maps the middle of the volume bar to a quarter of the full amplitude', () => {
    player.play(song(1));
    player.setVolume(0.5);
    expect(activeElement().volume).toBe(0.25);
    expect(standbyElement().volume).toBe(0.25);
  });

  test('reports the position once a second, when it reaches a full second', async () => {
    player.play(song(1));
    advanceTo(activeElement(), 12.4);
    dispatch(activeElement(), 'playing');
    await advanceTimers(500);
    expect(state().position).toBe(0);
    playbackOf(activeElement()).currentTime = 13.01;
    await advanceTimers(200);
    expect(state().position).toBe(13.01);
    playbackOf(activeElement()).currentTime = 14.02;
    await advanceTimers(1000);
    expect(state().position).toBe(14.02);
  });

  test('provides the exact position between two reports, and a rate of 0 while paused', () => {
    player.play(song(1));
    playbackOf(activeElement()).currentTime = 12.4;
    expect(readPlaybackClock()).toEqual({ position: 12.4, rate: 1 });
    player.pause();
    expect(readPlaybackClock()).toEqual({ position: 12.4, rate: 0 });
    player.clear();
    expect(readPlaybackClock()).toEqual({ position: 0, rate: 0 });
  });

  test('reports the position on a pause and resumes there', () => {
    player.play(song(1));
    playbackOf(activeElement()).currentTime = 12.4;
    player.pause();
    expect(state().position).toBe(12.4);
    player.toggle();
    expect(activeElement().currentTime).toBe(12.4);
    expect(activeElement().paused).toBe(false);
  });

  test.each([true, false])('seeks without starting or stopping playback (playing: %s)', (playing) => {
    player.play(song(1));
    if (!playing) player.pause();
    player.seek(60);
    expect(activeElement().currentTime).toBe(60);
    expect(activeElement().paused).toBe(!playing);
    player.restart();
    expect(activeElement().currentTime).toBe(0);
  });

  test('loads a song that another tab has queued only when it is played', () => {
    playerStore.setState({
      queue: { songs: [{ entryId: 'queued elsewhere', song: song(7) }], currentIndex: 0 },
      position: 20,
    });
    expect(activeElement().hasAttribute('src')).toBe(false);
    player.toggle();
    expect(path()).toBe('/audio/7.mp3');
    expect(activeElement().currentTime).toBe(20);
  });

  test('pauses when the browser blocks autoplay', async () => {
    jest.mocked(activeElement().play).mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    player.play(song(1));
    await advanceTimers(0);
    expect(state().playing).toBe(false);
  });

  test('pauses the player when the element is paused from outside the page', () => {
    player.play(song(1));
    activeElement().pause();
    dispatch(activeElement(), 'pause');
    expect(state().playing).toBe(false);
  });

  test('does not restart a song that pauses at its end', () => {
    player.play(song(1));
    const { play } = activeElement();
    jest.mocked(play).mockClear();
    finish(activeElement());
    expect(play).not.toHaveBeenCalled();
    expect(state().playing).toBe(false);
  });

  test('restarts a repeated song that was not preloaded', () => {
    player.setRepeat('one');
    player.play(song(1));
    finish(activeElement());
    expect(activeElement().currentTime).toBe(0);
    expect(activeElement().paused).toBe(false);
    expect(state().playing).toBe(true);
  });
});
