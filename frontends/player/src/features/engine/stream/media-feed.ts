import type { Stream } from '@rubato/contracts';
import { appendBlock, secondsAhead } from './append-block.ts';
import { endOf, SongLine, type Block } from './song-line.ts';
import { SoundBuffer } from './sound-buffer.ts';
import { Attempts, Wakening } from './waiting.ts';
import { describeStream, NoStream, SourceClass, type PlayableSong } from './stream-song.ts';

/** What a feed tells of what it feeds. */
export interface FeedEvents {
  /** How long the song is. */
  described: () => void;
  /** The follower sounds now. */
  joined: () => void;
  /** The next bytes cannot be had. They are asked for again now and then, and by `retry`. */
  failed: () => void;
  /** This browser cannot play the stream of a song: the one that sounds, or its follower. */
  refused: (song: PlayableSong) => void;
}

/** Later than this before the end, browsers take no more: they have ended the sound already. In seconds. */
const lastCall = 1;

/** Feeds an element with the streams of songs, so that one follows the other without a gap and every place is found exactly. */
export class MediaFeed {
  readonly #element: HTMLMediaElement;
  readonly #events: FeedEvents;
  readonly #ending = new AbortController();
  readonly #line = new SongLine();
  #source: MediaSource;
  #buffer: SoundBuffer | undefined;
  #follower: PlayableSong | undefined;
  /** Ends what is fetched: it is not wanted any more, or wanted anew. */
  #fetching = new AbortController();
  readonly #attempts = new Attempts();
  readonly #wakening = new Wakening();
  /** Something else than what is buffered is wanted. */
  #isAstray = false;
  #mustDrop = false;
  /** Where the song was last begun to be appended. */
  #aimedAt: number | undefined;
  #joint: ReturnType<typeof setTimeout> | undefined;

  constructor(element: HTMLMediaElement, song: PlayableSong, events: FeedEvents) {
    if (!SourceClass) throw new Error('This browser cannot be fed');
    this.#element = element;
    this.#events = events;
    this.#source = new SourceClass();
    const url = URL.createObjectURL(this.#source);
    const { signal } = this.#ending;
    element.disableRemotePlayback = true;
    element.src = url;
    this.#source.addEventListener('sourceopen', () => URL.revokeObjectURL(url), { once: true });
    element.addEventListener('seeking', () => this.#seeking(), { signal });
    element.addEventListener('timeupdate', () => this.#moved(), { signal });
    addEventListener('online', () => this.retry(), { signal });
    void this.#run(song);
  }

  /** Where the song stands, in seconds. */
  get position(): number {
    return Math.max(0, this.#element.currentTime - this.begins);
  }

  set position(seconds: number) {
    this.#element.currentTime = this.begins + seconds;
  }

  /** How long the song is, in seconds; NaN until that is known. */
  get duration(): number {
    return this.#line.current?.stream.duration ?? NaN;
  }

  /** Whether the last attempt to get the next bytes failed. */
  get hasFailed(): boolean {
    return this.#attempts.haveFailed;
  }

  /** `song` shall follow without a gap, or nothing. */
  follow(song: PlayableSong | undefined): void {
    if (song?.audio_url === this.#follower?.audio_url) return;
    this.#follower = song;
    if (this.#line.follower) {
      this.#line.dropFollower();
      this.#mustDrop = true;
      this.#fetching.abort();
    }
    this.#wakening.wake();
  }

  /** Where the song begins on the element's clock, in seconds. */
  get begins(): number {
    return this.#line.current?.at ?? 0;
  }

  /** What sounds. */
  get song(): PlayableSong | undefined {
    return this.#line.current?.song;
  }

  /** Goes on with the follower at once, if that is the song at `url` and can be heard. Returns whether it does. */
  skipTo(url: string): boolean {
    const { follower } = this.#line;
    if (follower?.song.audio_url !== url || !this.#line.hasBegunFollower) return false;
    this.#advance();
    this.position = 0;
    return true;
  }

  /** Asks for the next bytes anew. */
  retry(): void {
    if (!this.hasFailed) this.#fetching.abort();
    this.#attempts.retry();
    this.#wakening.wake();
  }

  end(): void {
    clearTimeout(this.#joint);
    this.#ending.abort();
    this.#fetching.abort();
    this.#attempts.retry();
    this.#wakening.wake();
  }

  async #run(song: PlayableSong): Promise<void> {
    const { signal } = this.#ending;
    if (this.#source.readyState !== 'open')
      await new Promise((resolve) => this.#source.addEventListener('sourceopen', resolve, { once: true }));
    while (!signal.aborted) {
      this.#fetching = new AbortController();
      try {
        if (!this.#buffer) await this.#begin(song);
        else if (!(await this.#goOn(this.#buffer))) await this.#wakening.wait();
        this.#attempts.succeeded();
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof NoStream || this.#element.error) this.#refuse(song);
        else if (!this.#fetching.signal.aborted) await this.#attempts.failed(this.#events.failed);
      }
    }
  }

  async #begin(song: PlayableSong): Promise<void> {
    const stream = await describeStream(song, this.#fetching.signal);
    this.#buffer = new SoundBuffer(this.#source, stream.type);
    this.#place(song, stream);
    this.#aim();
    this.#events.described();
  }

  /** An element can only begin at a place that it knows it will come to. */
  #place(song: PlayableSong, stream: Stream): void {
    this.#source.duration = endOf(this.#line.place(song, stream));
  }

  /** One step. Returns false when there is nothing to do for now. */
  async #goOn(buffer: SoundBuffer): Promise<boolean> {
    if (this.#mustDrop) return this.#drop(buffer);
    if (this.#isAstray) return this.#find(buffer);
    const { currentTime } = this.#element;
    const [, bufferedTo] = buffer.around(currentTime) ?? [0, currentTime];
    const block = this.#line.nextBlock();
    if (!block) return this.#takeFollower(currentTime);
    if (bufferedTo - currentTime > secondsAhead(block)) return false;
    await this.#append(buffer, block);
    return true;
  }

  async #drop(buffer: SoundBuffer): Promise<boolean> {
    this.#mustDrop = false;
    const { current } = this.#line;
    if (current) await buffer.remove(endOf(current), Infinity);
    return true;
  }

  async #find(buffer: SoundBuffer): Promise<boolean> {
    this.#isAstray = false;
    await buffer.remove(0, Infinity);
    this.#aim();
    return true;
  }

  #aim(): void {
    this.#aimedAt = this.#element.currentTime;
    this.#line.aim(this.position);
  }

  async #append(buffer: SoundBuffer, block: Block): Promise<void> {
    const { signal } = this.#fetching;
    await appendBlock(buffer, block, () => this.#element.currentTime, signal);
    if (!signal.aborted) this.#line.appended();
  }

  /** All of the last song is there: its follower comes next. Without one, the sound ends where the song does. */
  async #takeFollower(currentTime: number): Promise<boolean> {
    const { current, follower } = this.#line;
    if (!current || follower) return false;
    const isLate = endOf(current) - currentTime < lastCall;
    if (this.#follower && !isLate) {
      const song = this.#follower;
      const stream = await describeStream(song, this.#fetching.signal).catch((error: unknown) => {
        if (!(error instanceof NoStream)) throw error;
        this.#follower = undefined;
        this.#events.refused(song);
      });
      if (stream && song === this.#follower) this.#place(song, stream);
      return true;
    }
    if (isLate && this.#source.readyState === 'open') this.#source.endOfStream();
    return false;
  }

  #seeking(): void {
    clearTimeout(this.#joint);
    const { currentTime } = this.#element;
    // As soon as the length is known, the element seeks to where it was told to begin.
    if (!this.#buffer || currentTime === this.#aimedAt || this.#buffer.around(currentTime)) return;
    this.#isAstray = true;
    this.#fetching.abort();
    this.#wakening.wake();
  }

  #moved(): void {
    this.#wakening.wake();
    const { follower } = this.#line;
    clearTimeout(this.#joint);
    if (!follower || this.#element.paused) return;
    const left = follower.at - this.#element.currentTime;
    if (left > lastCall) return;
    if (left > 0) this.#joint = setTimeout(() => this.#moved(), left * 1000);
    else if (this.#line.hasBegunFollower) {
      this.#advance();
      this.#events.joined();
    }
  }

  #advance(): void {
    this.#line.advance();
    this.#follower = undefined;
  }

  #refuse(song: PlayableSong): void {
    this.end();
    this.#events.refused(this.#line.current?.song ?? song);
  }
}
