import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { getCurrentEntry, emptyQueue, player, playerStore } from '@rubato/web-kit';
import { aSong } from '@rubato/web-kit/testing';
import { Engine } from './engine.ts';
import { advanceTo, dispatch, elements, loadFully, mockMediaElements } from './decks/media.double.ts';

type Handler = (details: object) => void;

/** Replaces `navigator.mediaSession`, which jsdom lacks. */
class MediaSessionDouble {
  readonly handlers = new Map<string, Handler | null>();
  metadata: { title: string; artist: string; artwork: { src: string; sizes?: string }[] } | null = null;
  playbackState = 'none';
  position: { duration?: number; position?: number } | undefined;

  setActionHandler(action: string, handler: Handler | null): void {
    if (action === 'seekbackward' && handler === null) throw new TypeError('unknown');
    this.handlers.set(action, handler);
  }

  setPositionState(position?: object): void {
    this.position = position;
  }
}

const song = (id: number, image_url = '/media/cover.jpg') => aSong(id, { image_url });
const press = (action: string, details: object = {}) => session.handlers.get(action)?.(details);
const currentSongId = () => getCurrentEntry(playerStore.getState().queue)?.song.id;
const activeElement = () => document.querySelector('audio') ?? elements()[0]!;

let session: MediaSessionDouble;
let engine: Engine;
beforeEach(() => {
  jest.useFakeTimers();
  mockMediaElements();
  session = new MediaSessionDouble();
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true });
  Object.assign(globalThis, {
    MediaMetadata: class {
      constructor(fields: object) {
        Object.assign(this, fields);
      }
    },
  });
  playerStore.setState({ queue: emptyQueue, playing: false, position: 0, repeat: 'off', crossfade: 0 });
  engine = new Engine();
});
afterEach(() => {
  engine.dispose();
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaSession');
});

describe('media session of the engine', () => {
  test('sets the metadata of the current song, with its cover in several sizes', () => {
    player.play(song(1));
    expect(session.metadata).toMatchObject({ title: 'Song 1', artist: 'Ann' });
    expect(session.metadata?.artwork.map(({ src, sizes }) => `${src} ${sizes}`)).toEqual([
      '/media/cover.jpg?w=96 96x96',
      '/media/cover.jpg?w=320 320x320',
      '/media/cover.jpg?w=640 640x640',
    ]);
    player.play(song(2, 'https://elsewhere.example/cover.jpg'));
    expect(session.metadata?.artwork).toEqual([{ src: 'https://elsewhere.example/cover.jpg' }]);
    player.clear();
    expect(session.metadata).toBeNull();
  });

  test('starts playback before it sets the metadata', () => {
    let titleAtStart: string | undefined = 'not started';
    jest
      .spyOn(activeElement(), 'play')
      .mockImplementation(async () => void (titleAtStart = session.metadata?.title));
    player.play(song(1));
    expect(titleAtStart).toBeUndefined();
    expect(session.metadata?.title).toBe('Song 1');
  });

  test('sets the playback state and the position', () => {
    player.play(song(1));
    loadFully(activeElement(), 187);
    advanceTo(activeElement(), 30);
    dispatch(activeElement(), 'playing');
    expect(session.playbackState).toBe('playing');
    expect(session.position).toMatchObject({ duration: 187, position: 30 });
    player.seek(90);
    expect(session.position).toMatchObject({ position: 90 });
    player.pause();
    expect(session.playbackState).toBe('paused');
    player.clear();
    expect(session.playbackState).toBe('none');
    expect(session.position).toBeUndefined();
  });

  test('handles media keys', () => {
    player.playAll([song(1), song(2)]);
    press('pause');
    expect(playerStore.getState().playing).toBe(false);
    press('play');
    press('play');
    expect(playerStore.getState().playing).toBe(true);
    press('nexttrack');
    expect(currentSongId()).toBe(2);
    press('previoustrack');
    expect(currentSongId()).toBe(1);
    loadFully(activeElement(), 187);
    press('seekto', { seekTime: 60 });
    expect(activeElement().currentTime).toBe(60);
    press('seekforward');
    expect(activeElement().currentTime).toBe(70);
    press('seekbackward', { seekOffset: 30 });
    expect(activeElement().currentTime).toBe(40);
  });

  test('removes its handlers on disposal', () => {
    engine.dispose();
    expect(session.handlers.get('play')).toBeNull();
  });
});
