import type { Box } from './mp4-boxes.ts';

/** Where the samples of a file may be: in its `mdat` boxes. */
export class MediaData {
  readonly #boxes: readonly Box[];

  /** `boxes` are those of the file, in order. */
  constructor(boxes: readonly Box[]) {
    this.#boxes = boxes.filter(({ name }) => name === 'mdat');
  }

  /** Whether all bytes from `start` to `end` are in one box of media data. */
  has(start: number, end: number): boolean {
    let [from, to] = [0, this.#boxes.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#boxes[middle]!.end <= start) from = middle + 1;
      else to = middle;
    }
    const box = this.#boxes[from];
    return box !== undefined && start >= box.body && end <= box.end;
  }
}
