import type { StreamManifest } from '@rubato/contracts';
import { appendBlock, computeSecondsAhead } from './append-block.ts';
import { AutoResetEvent } from './auto-reset-event.ts';
import { RetryBackoff } from './retry-backoff.ts';
import { computeEnd, SongTimeline, type Block } from './song-timeline.ts';
import { StreamBuffer } from './stream-buffer.ts';
import {
  fetchStreamManifest,
  MediaSourceClass,
  StreamUnavailableError,
  type PlayableSong,
} from './stream-song.ts';

export interface FeedEvents {
  /** The duration of the song is known. */
  onDuration: () => void;
  /** Playback has reached the next song, which is the current one now. */
  onTransition: () => void;
  /** Fetching the next bytes failed. The feed retries with a backoff, and when `retry` is called. */
  onError: () => void;
  /** This browser cannot play the stream of the current song or of the next one. */
  onUnsupported: (song: PlayableSong) => void;
}

/** Closer than this to the end, browsers may have ended playback already and accept no more audio. In seconds. */
const endMargin = 1;
/** With less than this buffered, playback is about to stall. In seconds. */
const stallMargin = 1;

/** Streams songs to an audio element through a media source: gapless transitions and exact seeks. */
export class MediaFeed {
  readonly #element: HTMLMediaElement;
  readonly #events: FeedEvents;
  readonly #disposal = new AbortController();
  readonly #timeline = new SongTimeline();
  #source: MediaSource;
  #buffer: StreamBuffer | undefined;
  /** Requested by `setNext`, whether or not it is on the timeline yet. */
  #nextSong: PlayableSong | undefined;
  /** Aborts the current requests when their result is no longer needed. */
  #fetching = new AbortController();
  readonly #backoff = new RetryBackoff();
  /** Set when there may be something to append. */
  readonly #work = new AutoResetEvent();
  /** A seek has left the buffered range. */
  #mustRefill = false;
  #mustRemoveNext = false;
  /** `currentTime` at which appending last started. */
  #appendStart: number | undefined;
  #transitionTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: HTMLMediaElement, song: PlayableSong, events: FeedEvents) {
    if (!MediaSourceClass) throw new Error('This browser has no media sources');
    this.#element = element;
    this.#events = events;
    this.#source = new MediaSourceClass();
    const url = URL.createObjectURL(this.#source);
    const { signal } = this.#disposal;
    element.disableRemotePlayback = true;
    element.src = url;
    this.#source.addEventListener('sourceopen', () => URL.revokeObjectURL(url), { once: true });
    element.addEventListener('seeking', () => this.#onSeeking(), { signal });
    element.addEventListener('timeupdate', () => this.#onTimeUpdate(), { signal });
    addEventListener('online', () => this.retry(), { signal });
    void this.#run(song);
  }

  /** Playback position in the current song, in seconds. */
  get position(): number {
    return Math.max(0, this.#element.currentTime - this.startTime);
  }

  set position(seconds: number) {
    this.#element.currentTime = this.startTime + seconds;
  }

  /** Duration of the current song in seconds; NaN until it is known. */
  get duration(): number {
    return this.#timeline.current?.stream.duration ?? NaN;
  }

  /** Start of the current song on the element's timeline, in seconds. */
  get startTime(): number {
    return this.#timeline.current?.startTime ?? 0;
  }

  get song(): PlayableSong | undefined {
    return this.#timeline.current?.song;
  }

  /**
   * Whether playback cannot go on because the last attempt to fetch the next bytes failed. Those may belong to a later part, or to the next
   * song: what is buffered can be played to its end, and seeks in it succeed.
   */
  get hasFailed(): boolean {
    return this.#backoff.hasFailed && this.#secondsBuffered < stallMargin;
  }

  /** Plays `song` after the current one without a gap, or nothing. */
  setNext(song: PlayableSong | undefined): void {
    if (song?.audio_url === this.#nextSong?.audio_url) return;
    this.#nextSong = song;
    if (this.#timeline.next) {
      this.#timeline.removeNext();
      this.#mustRemoveNext = true;
      this.#fetching.abort();
    }
    this.#work.set();
  }

  /** Skips to the next song if it is the one at `url` and its beginning is buffered. Returns whether it did. */
  skipTo(url: string): boolean {
    const { next } = this.#timeline;
    if (next?.song.audio_url !== url || !this.#timeline.hasAppendedNext) return false;
    this.#advance();
    this.position = 0;
    return true;
  }

  /** Requests the next bytes again without waiting for the backoff. */
  retry(): void {
    if (!this.#backoff.hasFailed) this.#fetching.abort();
    this.#backoff.retryNow();
    this.#work.set();
  }

  dispose(): void {
    clearTimeout(this.#transitionTimer);
    this.#disposal.abort();
    this.#fetching.abort();
    this.#backoff.retryNow();
    this.#work.set();
  }

  async #run(song: PlayableSong): Promise<void> {
    const { signal } = this.#disposal;
    if (this.#source.readyState !== 'open')
      await new Promise((resolve) => this.#source.addEventListener('sourceopen', resolve, { once: true }));
    while (!signal.aborted) {
      this.#fetching = new AbortController();
      try {
        if (!this.#buffer) await this.#start(song);
        else if (!(await this.#step(this.#buffer))) await this.#work.wait();
        this.#backoff.reset();
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof StreamUnavailableError || this.#element.error) this.#giveUp(song);
        else if (!this.#fetching.signal.aborted) await this.#backoff.waitAfterFailure(this.#events.onError);
      }
    }
  }

  async #start(song: PlayableSong): Promise<void> {
    const stream = await fetchStreamManifest(song, this.#fetching.signal);
    this.#buffer = new StreamBuffer(this.#source, stream.type);
    this.#addSong(song, stream);
    this.#startAppending();
    this.#events.onDuration();
  }

  /** The source's duration has to cover the song first: an element cannot seek beyond it. */
  #addSong(song: PlayableSong, stream: StreamManifest): void {
    this.#source.duration = computeEnd(this.#timeline.add(song, stream));
  }

  /** Does one step of work. Returns false if there is nothing to do for now. */
  async #step(buffer: StreamBuffer): Promise<boolean> {
    if (this.#mustRemoveNext) return this.#removeNext(buffer);
    if (this.#mustRefill) return this.#refill(buffer);
    const block = this.#timeline.findNextBlock();
    if (!block) return this.#addNext(this.#element.currentTime);
    if (this.#secondsBuffered > computeSecondsAhead(block)) return false;
    await this.#append(buffer, block);
    return true;
  }

  /** How long the element can play on without more bytes. */
  get #secondsBuffered(): number {
    const { currentTime } = this.#element;
    const [, bufferedTo] = this.#buffer?.findRange(currentTime) ?? [0, currentTime];
    return bufferedTo - currentTime;
  }

  async #removeNext(buffer: StreamBuffer): Promise<boolean> {
    this.#mustRemoveNext = false;
    const { current } = this.#timeline;
    if (current) await buffer.remove(computeEnd(current), Infinity);
    return true;
  }

  async #refill(buffer: StreamBuffer): Promise<boolean> {
    this.#mustRefill = false;
    await buffer.remove(0, Infinity);
    this.#startAppending();
    return true;
  }

  #startAppending(): void {
    this.#appendStart = this.#element.currentTime;
    this.#timeline.seek(this.position);
  }

  async #append(buffer: StreamBuffer, block: Block): Promise<void> {
    const { signal } = this.#fetching;
    await appendBlock(buffer, block, () => this.#element.currentTime, signal);
    if (!signal.aborted) this.#timeline.markAppended();
  }

  /** All songs on the timeline are buffered: adds the next one, or ends the stream near its end if there is none. */
  async #addNext(currentTime: number): Promise<boolean> {
    const { current, next } = this.#timeline;
    if (!current || next) return false;
    const isTooLate = computeEnd(current) - currentTime < endMargin;
    if (this.#nextSong && !isTooLate) {
      const song = this.#nextSong;
      const stream = await fetchStreamManifest(song, this.#fetching.signal).catch((error: unknown) => {
        if (!(error instanceof StreamUnavailableError)) throw error;
        this.#nextSong = undefined;
        this.#events.onUnsupported(song);
      });
      if (stream && song === this.#nextSong) this.#addSong(song, stream);
      return true;
    }
    if (isTooLate && this.#source.readyState === 'open') this.#source.endOfStream();
    return false;
  }

  #onSeeking(): void {
    clearTimeout(this.#transitionTimer);
    const { currentTime } = this.#element;
    // Once the duration is known, the element seeks to its initial position.
    if (!this.#buffer || currentTime === this.#appendStart || this.#buffer.findRange(currentTime)) return;
    this.#mustRefill = true;
    this.#fetching.abort();
    this.#work.set();
  }

  #onTimeUpdate(): void {
    this.#work.set();
    const { next } = this.#timeline;
    clearTimeout(this.#transitionTimer);
    if (!next || this.#element.paused) return;
    const remaining = next.startTime - this.#element.currentTime;
    if (remaining > endMargin) return;
    if (remaining > 0) this.#transitionTimer = setTimeout(() => this.#onTimeUpdate(), remaining * 1000);
    else if (this.#timeline.hasAppendedNext) {
      this.#advance();
      this.#events.onTransition();
    }
  }

  #advance(): void {
    this.#timeline.advance();
    this.#nextSong = undefined;
  }

  #giveUp(song: PlayableSong): void {
    this.dispose();
    this.#events.onUnsupported(this.#timeline.current?.song ?? song);
  }
}
