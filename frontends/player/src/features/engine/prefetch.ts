import { expectedStore } from '@rubato/web-kit';
import { SongLine } from './stream/song-line.ts';
import { describeStream, fetchBytes, isOfOurs, isStreamed, type PlayableSong } from './stream/stream-song.ts';

declare global {
  interface Navigator {
    /** Absent in Firefox and Safari. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Who only passes over a button is gone by then. */
const dwellMs = 100;
/** Bytes of a song at most. */
const mostBytes = 256 * 1024;
/** How many of them are from its end where browsers look there before they play: for the length of Ogg and the index of MP4. */
const endBytes = 96 * 1024;
const endsFirst = /\.(ogg|m4a)$/;

/**
 * Fetches the beginning of the song that is likely to be played, for the browser's HTTP cache: an audio element begins with what is
 * there and asks for the rest. One song at a time, and none for those who save data.
 */
export class Prefetch {
  #url: string | undefined;
  #dwell: ReturnType<typeof setTimeout> | undefined;
  #running: AbortController | undefined;
  readonly #unsubscribe: () => void;

  /** `isLoaded` tells whether an audio element has the song already. */
  constructor(isLoaded: (url: string) => boolean) {
    this.#unsubscribe = expectedStore.subscribe(({ song, isPressed }) => {
      if (song?.audio_url === this.#url && !isPressed) return;
      this.stop();
      this.#url = song?.audio_url;
      if (song && !isPressed && !isLoaded(song.audio_url) && isWelcome(song))
        this.#dwell = setTimeout(() => this.#fetch(song), dwellMs);
    });
  }

  /** An audio element that wants the song now must not wait for the cache, nor share the line. */
  stop(): void {
    clearTimeout(this.#dwell);
    this.#running?.abort();
  }

  end(): void {
    this.#unsubscribe();
    this.stop();
  }

  #fetch(song: PlayableSong): void {
    this.#running = new AbortController();
    const { signal } = this.#running;
    const fetched = isStreamed(song) ? fetchSegments(song, signal) : fetchBeginning(song.audio_url, signal);
    // Nobody has asked for it yet, so nobody misses it.
    fetched.catch(() => undefined);
  }
}

/** The cache of what a script reads from another host is not the one of elements. */
function isWelcome(song: PlayableSong): boolean {
  return !navigator.connection?.saveData && (isStreamed(song) || isOfOurs(song.audio_url));
}

/** What a feed asks for first, in the same pieces. */
async function fetchSegments(song: PlayableSong, signal: AbortSignal): Promise<void> {
  const stream = await describeStream(song, signal);
  const line = new SongLine();
  line.place(song, stream);
  let left = mostBytes - stream.headBytes;
  await fetchBytes(song, stream, [0, stream.headBytes], signal);
  for (let block = line.nextBlock(); block; block = line.nextBlock()) {
    left -= block.range[1] - block.range[0];
    if (left < 0) return;
    await fetchBytes(song, stream, block.range, signal);
    line.appended();
  }
}

async function fetchBeginning(url: string, signal: AbortSignal): Promise<void> {
  const wantsEnd = endsFirst.test(url);
  const beginning = wantsEnd ? mostBytes - endBytes : mostBytes;
  const size = await fetchRange(url, signal, 0, beginning);
  if (wantsEnd && size > beginning) await fetchRange(url, signal, Math.max(beginning, size - endBytes), size);
}

/** Fetches the bytes from `start` up to `end` and drops them. Returns the size of the file; 0 if the server knows no ranges. */
async function fetchRange(url: string, signal: AbortSignal, start: number, end: number): Promise<number> {
  const response = await fetch(url, {
    headers: { range: `bytes=${start}-${end - 1}` },
    signal,
    priority: 'low',
  });
  if (response.status !== 206) {
    await response.body?.cancel();
    return 0;
  }
  await response.arrayBuffer();
  return Number(response.headers.get('content-range')?.split('/')[1]);
}
