import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { currentEntry, emptyQueue, player, playerStore } from '@rubato/web-kit';
import { aSong } from '@rubato/web-kit/testing';
import { Engine } from './engine.ts';
import { arrive, comeTo, elements, pretendToPlay, tell } from './media.double.ts';

type Handler = (details: object) => void;

/** The system's side, which jsdom has not. */
class System {
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
const press = (action: string, details: object = {}) => system.handlers.get(action)?.(details);
const current = () => currentEntry(playerStore.getState().queue)?.song.id;
const deck = () => document.querySelector('audio') ?? elements()[0]!;

let system: System;
let engine: Engine;
beforeEach(() => {
  jest.useFakeTimers();
  pretendToPlay();
  system = new System();
  Object.defineProperty(navigator, 'mediaSession', { value: system, configurable: true });
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
  engine.stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaSession');
});

test('the system shows the song, with its cover in sizes', () => {
  player.play(song(1));
  expect(system.metadata).toMatchObject({ title: 'Song 1', artist: 'Ann' });
  expect(system.metadata?.artwork.map(({ src, sizes }) => `${src} ${sizes}`)).toEqual([
    '/media/cover.jpg?w=96 96x96',
    '/media/cover.jpg?w=320 320x320',
    '/media/cover.jpg?w=640 640x640',
  ]);
  player.play(song(2, 'https://elsewhere.example/cover.jpg'));
  expect(system.metadata?.artwork).toEqual([{ src: 'https://elsewhere.example/cover.jpg' }]);
  player.clear();
  expect(system.metadata).toBeNull();
});

test('the sound has begun by the time the system is told of it', () => {
  let told: string | undefined = 'nothing';
  jest.spyOn(deck(), 'play').mockImplementation(async () => void (told = system.metadata?.title));
  player.play(song(1));
  expect(told).toBeUndefined();
  expect(system.metadata?.title).toBe('Song 1');
});

test('the system shows whether the song sounds, and where it stands', () => {
  player.play(song(1));
  arrive(deck(), 187);
  comeTo(deck(), 30);
  tell(deck(), 'playing');
  expect(system.playbackState).toBe('playing');
  expect(system.position).toMatchObject({ duration: 187, position: 30 });
  player.seek(90);
  expect(system.position).toMatchObject({ position: 90 });
  player.pause();
  expect(system.playbackState).toBe('paused');
  player.clear();
  expect(system.playbackState).toBe('none');
  expect(system.position).toBeUndefined();
});

test('the keys of the system are obeyed', () => {
  player.playAll([song(1), song(2)]);
  press('pause');
  expect(playerStore.getState().playing).toBe(false);
  press('play');
  press('play');
  expect(playerStore.getState().playing).toBe(true);
  press('nexttrack');
  expect(current()).toBe(2);
  press('previoustrack');
  expect(current()).toBe(1);
  arrive(deck(), 187);
  press('seekto', { seekTime: 60 });
  expect(deck().currentTime).toBe(60);
  press('seekforward');
  expect(deck().currentTime).toBe(70);
  press('seekbackward', { seekOffset: 30 });
  expect(deck().currentTime).toBe(40);
});

test('the keys are let go with the engine', () => {
  engine.stop();
  expect(system.handlers.get('play')).toBeNull();
});
