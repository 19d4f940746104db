import type { Box } from './mp4-boxes.ts';

/** The byte ranges of a file that may contain samples: its `mdat` boxes. */
export class MediaData {
  readonly #boxes: readonly Box[];

  /** `boxes` are the file's top-level boxes, in order. */
  constructor(boxes: readonly Box[]) {
    this.#boxes = boxes.filter(({ name }) => name === 'mdat');
  }

  /** Returns whether a single `mdat` box contains all bytes from `start` to `end`. */
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
