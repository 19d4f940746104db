import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { mockMediaElements } from './media.double.ts';
import { bytesOf, MediaSourceDouble, respond, streamOf } from '../stream/media-source.double.ts';

MediaSourceDouble.install();
// Support for media sources is detected once, when the module is loaded.
const { createDeck, load, setLevel, unload } = await import('./deck.ts');

const events = {
  onTimeUpdate: jest.fn(),
  onDurationChange: jest.fn(),
  onEnded: jest.fn(),
  onTransition: jest.fn(),
  onError: jest.fn(),
  onPlay: jest.fn(),
  onPause: jest.fn(),
  onCanPlayThrough: jest.fn(),
  onWaiting: jest.fn(),
  onProgress: jest.fn(),
  onPlaying: jest.fn(),
};
const { fetch } = globalThis;
let deck: ReturnType<typeof createDeck>;
let gains: number[];
let songs = 0;

/** Loads a song from `host` that has to be twice as loud, on a server that lets scripts read its files or not. */
async function loadQuietSong(host: string, isReadable: boolean): Promise<string> {
  globalThis.fetch = (async (_, { headers }: RequestInit = {}) => {
    if (!isReadable) throw new TypeError('Failed to fetch');
    const isRange = headers !== undefined && 'range' in headers;
    return isRange ? respond(206, bytesOf(8, 2008)) : respond(200, streamOf('quiet', 2));
  }) as typeof globalThis.fetch;
  songs += 1;
  const url = `${host}/media/${songs}.flac`;
  load(deck, { audio_url: url, stream: 1 }, 0);
  deck.gain = 2;
  setLevel(deck, 1);
  await jest.advanceTimersByTimeAsync(0);
  return url;
}

beforeEach(() => {
  jest.useFakeTimers();
  mockMediaElements();
  deck = createDeck(events, () => true);
  gains = [];
  jest.spyOn(deck.booster, 'setGain').mockImplementation((gain) => void gains.push(gain));
});

afterEach(() => {
  unload(deck);
  globalThis.fetch = fetch;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('the level of a quiet song', () => {
  test('is raised at once for a file of the same origin', async () => {
    await loadQuietSong('', true);
    expect(gains[0]).toBe(2);
  });

  test('is raised for a file of another origin once its stream could be read', async () => {
    await loadQuietSong('https://cdn.example', true);
    expect(gains).toEqual([1, 2]);
  });

  test('stays for a file of another origin that no script may read, which an amplifier would mute', async () => {
    const url = await loadQuietSong('https://cdn.example', false);
    expect(gains.filter((gain) => gain > 1)).toEqual([]);
    expect(deck.element.src).toBe(url);
  });
});
