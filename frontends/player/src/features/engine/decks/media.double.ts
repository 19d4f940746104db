import { jest } from '@jest/globals';

/** Playback state of an element. */
interface Playback {
  paused: boolean;
  ended: boolean;
  duration: number;
  readyState: number;
  currentTime: number;
}

const playbacks = new WeakMap<object, Playback>();
const created: HTMLAudioElement[] = [];

/** The playback state of an element, which jsdom does not implement. */
export function playbackOf(element: object): Playback {
  const playback = playbacks.get(element) ?? {
    paused: true,
    ended: false,
    duration: NaN,
    readyState: 0,
    currentTime: 0,
  };
  playbacks.set(element, playback);
  return playback;
}

/** Makes the audio elements of jsdom behave like a browser's, except that their time does not advance. */
export function mockMediaElements(): void {
  created.length = 0;
  const media = HTMLMediaElement.prototype;
  for (const name of ['paused', 'ended', 'duration', 'readyState', 'currentTime'] as const)
    jest.spyOn(media, name, 'get').mockImplementation(function (this: HTMLMediaElement) {
      return playbackOf(this)[name] as never;
    });
  jest.spyOn(media, 'currentTime', 'set').mockImplementation(function (this: HTMLMediaElement, seconds) {
    Object.assign(playbackOf(this), { currentTime: seconds, ended: false });
  });
  jest.spyOn(media, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    Object.assign(playbackOf(this), { paused: false, ended: false });
  });
  jest.spyOn(media, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    playbackOf(this).paused = true;
  });
  jest.spyOn(media, 'load').mockImplementation(function (this: HTMLMediaElement) {
    Object.assign(playbackOf(this), { readyState: 0, currentTime: 0, duration: NaN });
  });
  const Original = Audio;
  jest.spyOn(globalThis, 'Audio').mockImplementation(() => {
    const element = new Original();
    created.push(element);
    return element;
  });
}

/** The elements of the engine, in the order of their creation. */
export const elements = (): readonly HTMLAudioElement[] => created;

/** Loads the element's whole song. */
export function loadFully(element: HTMLAudioElement, duration: number): void {
  Object.assign(playbackOf(element), { duration, readyState: 4 });
  dispatch(element, 'durationchange', 'canplaythrough');
}

/** Advances playback to `seconds`. */
export function advanceTo(element: HTMLAudioElement, seconds: number): void {
  playbackOf(element).currentTime = seconds;
  dispatch(element, 'timeupdate');
}

/** Plays the element's song to its end. */
export function finish(element: HTMLAudioElement): void {
  Object.assign(playbackOf(element), {
    ended: true,
    paused: true,
    currentTime: playbackOf(element).duration,
  });
  dispatch(element, 'timeupdate', 'pause', 'ended');
}

/** Fails to load or decode the element's song. */
export function fail(element: HTMLAudioElement): void {
  Object.defineProperty(element, 'error', { value: { code: 4 }, configurable: true });
  playbackOf(element).paused = true;
  dispatch(element, 'error', 'pause');
}

export function dispatch(element: HTMLAudioElement, ...types: readonly string[]): void {
  for (const type of types) element.dispatchEvent(new Event(type));
}
