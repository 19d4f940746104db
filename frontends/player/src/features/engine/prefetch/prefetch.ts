import { prefetchIntentStore } from '@rubato/web-kit';
import { SongTimeline } from '../stream/song-timeline.ts';
import {
  fetchRange,
  fetchStreamManifest,
  isSameOrigin,
  isStreamable,
  type PlayableSong,
} from '../stream/stream-song.ts';

declare global {
  interface Navigator {
    /** Absent in Firefox and Safari. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Ignores buttons that the pointer only passes over. */
const hoverDelayMs = 100;
/** Maximum prefetched bytes of a song. */
const maxBytes = 256 * 1024;
/** Share of `maxBytes` taken from the end of files whose end browsers read first: Ogg for the duration, MP4 for the index. */
const endBytes = 96 * 1024;
const readsEndFirst = /\.(ogg|m4a)$/;

/**
 * Prefetches the beginning of a song when the user is likely to play it. The bytes go to the browser's HTTP cache, from which an audio
 * element starts. Fetches one song at a time, and nothing if the user saves data.
 */
export class Prefetch {
  #url: string | undefined;
  #hoverTimer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | undefined;
  readonly #unsubscribe: () => void;

  /** `isLoaded` returns whether a deck has loaded the song already. */
  constructor(isLoaded: (url: string) => boolean) {
    this.#unsubscribe = prefetchIntentStore.subscribe(({ song, isPressed }) => {
      if (song?.audio_url === this.#url && !isPressed) return;
      this.cancel();
      this.#url = song?.audio_url;
      if (song && !isPressed && !isLoaded(song.audio_url) && canPrefetch(song))
        this.#hoverTimer = setTimeout(() => this.#fetch(song), hoverDelayMs);
    });
  }

  /** Call this before a deck loads a song, which would otherwise wait for the cache or compete for bandwidth. */
  cancel(): void {
    clearTimeout(this.#hoverTimer);
    this.#request?.abort();
  }

  dispose(): void {
    this.#unsubscribe();
    this.cancel();
  }

  #fetch(song: PlayableSong): void {
    this.#request = new AbortController();
    const { signal } = this.#request;
    const done = isStreamable(song) ? prefetchStream(song, signal) : prefetchFile(song.audio_url, signal);
    // A failure has no effect on the user.
    done.catch(() => undefined);
  }
}

/** Audio elements do not share a cache with scripts that read files of another origin. */
function canPrefetch(song: PlayableSong): boolean {
  return !navigator.connection?.saveData && (isStreamable(song) || isSameOrigin(song.audio_url));
}

/** Requests the same ranges that a `MediaFeed` requests first. */
async function prefetchStream(song: PlayableSong, signal: AbortSignal): Promise<void> {
  const stream = await fetchStreamManifest(song, signal);
  const timeline = new SongTimeline();
  timeline.add(song, stream);
  let remaining = maxBytes - stream.headBytes;
  await fetchRange(song, stream, [0, stream.headBytes], signal);
  for (let block = timeline.findNextBlock(); block; block = timeline.findNextBlock()) {
    remaining -= block.range[1] - block.range[0];
    if (remaining < 0) return;
    await fetchRange(song, stream, block.range, signal);
    timeline.markAppended();
  }
}

async function prefetchFile(url: string, signal: AbortSignal): Promise<void> {
  const needsEnd = readsEndFirst.test(url);
  const beginning = needsEnd ? maxBytes - endBytes : maxBytes;
  const size = await prefetchRange(url, signal, 0, beginning);
  if (needsEnd && size > beginning)
    await prefetchRange(url, signal, Math.max(beginning, size - endBytes), size);
}

/** Fetches the bytes from `start` up to `end`. Returns the size of the file; 0 if the server does not support ranges. */
async function prefetchRange(url: string, signal: AbortSignal, start: number, end: number): Promise<number> {
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
