import type { Stream } from '@rubato/contracts';
import { byteOf, endOfBlock, segmentFor, timeOf } from './segments.ts';
import type { PlayableSong } from './stream-song.ts';

/** A song on an element's own time. */
export interface PlacedSong {
  readonly song: PlayableSong;
  readonly stream: Stream;
  /** Where it begins, in seconds of the element's time. */
  readonly at: number;
}

/** A row of segments that is fetched and appended at once. */
export interface Block {
  readonly placed: PlacedSong;
  /** Where its bytes lie in the file. */
  readonly range: readonly [start: number, end: number];
  /** Nothing before it was appended: the buffer must be told what comes. */
  readonly begins: boolean;
  /** Where the file's own time 0 is on the element's. Of MP3, where the first frame of the block is. */
  readonly offset: number;
}

export const endOf = ({ at, stream }: PlacedSong): number => at + stream.end - stream.start;

/** The first block is small, so that it can be heard soon. */
const blockBytes = { first: 64 * 1024, most: 1024 * 1024 } as const;

/** Songs one behind the other without a gap, and how much of them was appended. */
export class SongLine {
  #songs: PlacedSong[] = [];
  #next: { song: number; segment: number; begins: boolean } | undefined;
  #bytes: number = blockBytes.first;

  /** What sounds now, or will first. */
  get current(): PlacedSong | undefined {
    return this.#songs[0];
  }

  get follower(): PlacedSong | undefined {
    return this.#songs[1];
  }

  /** Whether something of the follower was appended. */
  get hasBegunFollower(): boolean {
    return this.follower !== undefined && (!this.#next || (this.#next.song === 1 && this.#next.segment > 0));
  }

  /** Adds a song behind the last one. Returns where it is. */
  place(song: PlayableSong, stream: Stream): PlacedSong {
    const last = this.#songs.at(-1);
    const placed = { song, stream, at: last ? endOf(last) : 0 };
    this.#songs.push(placed);
    this.#next ??= { song: this.#songs.length - 1, segment: 0, begins: true };
    return placed;
  }

  /** Takes the follower away. */
  dropFollower(): void {
    this.#songs.length = Math.min(1, this.#songs.length);
    if (this.#next && this.#next.song > 0) this.#next = undefined;
  }

  /** The follower is what sounds now. */
  advance(): void {
    this.#songs.shift();
    if (this.#next) this.#next.song = Math.max(0, this.#next.song - 1);
  }

  /** Begins anew with what is needed to hear `position` of the current song, in its seconds. */
  aim(position: number): void {
    if (!this.current) return;
    this.#bytes = blockBytes.first;
    this.#next = { song: 0, segment: segmentFor(this.current.stream, position), begins: true };
  }

  /** What is to be appended next; undefined when all is. */
  nextBlock(): Block | undefined {
    const placed = this.#next && this.#songs[this.#next.song];
    if (!placed || !this.#next) return undefined;
    const { segment, begins } = this.#next;
    const { stream, at } = placed;
    const end = endOfBlock(stream, segment, this.#bytes);
    // Frames of MP3 have no times of their own.
    const time = stream.type === 'audio/mpeg' ? timeOf(stream, segment) : 0;
    return {
      placed,
      range: [byteOf(stream, segment), byteOf(stream, end)],
      begins,
      offset: at - stream.start + time,
    };
  }

  /** The next block was appended. */
  appended(): void {
    if (!this.#next) return;
    const { song } = this.#next;
    const { stream } = this.#songs[song] ?? {};
    if (!stream) return;
    const segment = endOfBlock(stream, this.#next.segment, this.#bytes);
    this.#bytes = Math.min(blockBytes.most, 2 * this.#bytes);
    if (segment < stream.segments.length) this.#next = { song, segment, begins: false };
    else this.#next = this.#songs[song + 1] && { song: song + 1, segment: 0, begins: true };
  }
}
