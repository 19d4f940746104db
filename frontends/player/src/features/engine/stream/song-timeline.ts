import type { StreamManifest } from '@rubato/contracts';
import { getByte, findEndOfBlock, findSegment, getTime } from './segments.ts';
import type { PlayableSong } from './stream-song.ts';

/** A song with its place on the element's timeline. */
export interface PlacedSong {
  readonly song: PlayableSong;
  readonly stream: StreamManifest;
  /** Start of the song on the element's timeline, in seconds. */
  readonly startTime: number;
}

/** Consecutive segments that are fetched and appended together. */
export interface Block {
  readonly placed: PlacedSong;
  /** Range of bytes in the file; the end is exclusive. */
  readonly range: readonly [start: number, end: number];
  /** Whether the file's head has to be appended first, because the block does not continue the previous one. */
  readonly needsHead: boolean;
  /** Where the file's time 0 is on the element's timeline; for MP3, where the block's first frame is. In seconds. */
  readonly timestampOffset: number;
}

/** End of the song on the element's timeline, in seconds. */
export const computeEnd = ({ startTime, stream }: PlacedSong): number =>
  startTime + stream.end - stream.start;

/** The first block is small, so that playback starts soon. */
const blockBytes = { first: 64 * 1024, max: 1024 * 1024 } as const;

/** The current song and the next one, placed back to back, and the position up to which they have been appended. */
export class SongTimeline {
  #songs: PlacedSong[] = [];
  /** The next segment to append; undefined once everything has been appended. */
  #cursor: { song: number; segment: number; needsHead: boolean } | undefined;
  #bytes: number = blockBytes.first;

  get current(): PlacedSong | undefined {
    return this.#songs[0];
  }

  get next(): PlacedSong | undefined {
    return this.#songs[1];
  }

  /** Whether the beginning of the next song has been appended. */
  get hasAppendedNext(): boolean {
    return (
      this.next !== undefined && (!this.#cursor || (this.#cursor.song === 1 && this.#cursor.segment > 0))
    );
  }

  /** Adds a song after the last one. */
  add(song: PlayableSong, stream: StreamManifest): PlacedSong {
    const last = this.#songs.at(-1);
    const placed = { song, stream, startTime: last ? computeEnd(last) : 0 };
    this.#songs.push(placed);
    this.#cursor ??= { song: this.#songs.length - 1, segment: 0, needsHead: true };
    return placed;
  }

  removeNext(): void {
    this.#songs.length = Math.min(1, this.#songs.length);
    if (this.#cursor && this.#cursor.song > 0) this.#cursor = undefined;
  }

  /** Makes the next song the current one. */
  advance(): void {
    this.#songs.shift();
    if (this.#cursor) this.#cursor.song = Math.max(0, this.#cursor.song - 1);
  }

  /** Continues appending at `position`, in seconds of the current song. */
  seek(position: number): void {
    if (!this.current) return;
    this.#bytes = blockBytes.first;
    this.#cursor = { song: 0, segment: findSegment(this.current.stream, position), needsHead: true };
  }

  /** The next block to append; undefined once everything has been appended. */
  findNextBlock(): Block | undefined {
    const placed = this.#cursor && this.#songs[this.#cursor.song];
    if (!placed || !this.#cursor) return undefined;
    const { segment, needsHead } = this.#cursor;
    const { stream, startTime } = placed;
    const end = findEndOfBlock(stream, segment, this.#bytes);
    // MP3 frames carry no timestamps.
    const time = stream.type === 'audio/mpeg' ? getTime(stream, segment) : 0;
    return {
      placed,
      range: [getByte(stream, segment), getByte(stream, end)],
      needsHead,
      timestampOffset: startTime - stream.start + time,
    };
  }

  /** Records that the block returned by `findNextBlock` has been appended. */
  markAppended(): void {
    if (!this.#cursor) return;
    const { song } = this.#cursor;
    const { stream } = this.#songs[song] ?? {};
    if (!stream) return;
    const segment = findEndOfBlock(stream, this.#cursor.segment, this.#bytes);
    this.#bytes = Math.min(blockBytes.max, 2 * this.#bytes);
    if (segment < stream.segments.length) this.#cursor = { song, segment, needsHead: false };
    else this.#cursor = this.#songs[song + 1] && { song: song + 1, segment: 0, needsHead: true };
  }
}
