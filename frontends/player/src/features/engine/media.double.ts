import { jest } from '@jest/globals';

/** How a song on an element stands. */
interface Playback {
  paused: boolean;
  ended: boolean;
  duration: number;
  readyState: number;
  currentTime: number;
}

const playbacks = new WeakMap<object, Playback>();
const made: HTMLAudioElement[] = [];

/** The element's state, which jsdom does not keep. */
export function playback(element: object): Playback {
  const known = playbacks.get(element) ?? {
    paused: true,
    ended: false,
    duration: NaN,
    readyState: 0,
    currentTime: 0,
  };
  playbacks.set(element, known);
  return known;
}

/** jsdom plays nothing: elements now do what a browser's do, but for the passing of time. */
export function pretendToPlay(): void {
  made.length = 0;
  const media = HTMLMediaElement.prototype;
  for (const name of ['paused', 'ended', 'duration', 'readyState', 'currentTime'] as const)
    jest.spyOn(media, name, 'get').mockImplementation(function (this: HTMLMediaElement) {
      return playback(this)[name] as never;
    });
  jest.spyOn(media, 'currentTime', 'set').mockImplementation(function (this: HTMLMediaElement, seconds) {
    Object.assign(playback(this), { currentTime: seconds, ended: false });
  });
  jest.spyOn(media, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    Object.assign(playback(this), { paused: false, ended: false });
  });
  jest.spyOn(media, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    playback(this).paused = true;
  });
  jest.spyOn(media, 'load').mockImplementation(function (this: HTMLMediaElement) {
    Object.assign(playback(this), { readyState: 0, currentTime: 0, duration: NaN });
  });
  const Original = Audio;
  jest.spyOn(globalThis, 'Audio').mockImplementation(() => {
    const element = new Original();
    made.push(element);
    return element;
  });
}

/** The two elements of the engine, in the order in which it made them. */
export const elements = (): readonly HTMLAudioElement[] => made;

/** All of the element's song has arrived. */
export function arrive(element: HTMLAudioElement, duration: number): void {
  Object.assign(playback(element), { duration, readyState: 4 });
  tell(element, 'durationchange', 'canplaythrough');
}

/** The element's clock comes to `seconds`. */
export function comeTo(element: HTMLAudioElement, seconds: number): void {
  playback(element).currentTime = seconds;
  tell(element, 'timeupdate');
}

/** The element's song is over. */
export function finish(element: HTMLAudioElement): void {
  Object.assign(playback(element), { ended: true, paused: true, currentTime: playback(element).duration });
  tell(element, 'timeupdate', 'pause', 'ended');
}

/** The element's song cannot be had or decoded. */
export function fail(element: HTMLAudioElement): void {
  Object.defineProperty(element, 'error', { value: { code: 4 }, configurable: true });
  playback(element).paused = true;
  tell(element, 'error', 'pause');
}

export function tell(element: HTMLAudioElement, ...events: readonly string[]): void {
  for (const event of events) element.dispatchEvent(new Event(event));
}
