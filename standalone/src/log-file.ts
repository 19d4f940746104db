import { droppedLines } from '@rubato/service-kit';
import fs from 'node:fs';

/** Of the log, and of the one before it, in bytes. */
const usualLimit = 10 * 1024 * 1024;

/**
 * The log in a file, appended to line by line. One that grows past its limit becomes `<path>.1`, also while it is written. A disk
 * that is full or fails costs lines and nothing else: the log resumes when the disk does, and says how many lines were dropped.
 *
 * Pino's own destinations end the process at such an error, or retry for ever when it exits.
 */
export class LogFile {
  #descriptor: number;
  #size: number;
  #dropped = 0;
  /** The disk took the beginning of a line only. */
  #isTorn = false;

  constructor(
    private readonly path: string,
    private readonly limit = usualLimit,
  ) {
    this.#descriptor = fs.openSync(path, 'a');
    this.#size = fs.fstatSync(this.#descriptor).size;
    if (this.#size > limit) this.#rotate();
  }

  /** Appends a line of JSON that ends in a line break. Never throws. */
  write(line: string): void {
    if (this.#size > this.limit) this.#rotate();
    if (this.#dropped && this.#append(droppedLines(this.#dropped))) this.#dropped = 0;
    if (this.#dropped || !this.#append(line)) this.#dropped += 1;
  }

  #append(line: string): boolean {
    const bytes = Buffer.from(this.#isTorn ? `\n${line}` : line);
    try {
      const written = fs.writeSync(this.#descriptor, bytes);
      this.#size += written;
      this.#isTorn = written < bytes.length;
      return !this.#isTorn;
    } catch {
      return false;
    }
  }

  /** Where it cannot be done, the old file grows by another limit before it is tried again. */
  #rotate(): void {
    this.#size = 0;
    try {
      fs.renameSync(this.path, `${this.path}.1`);
      const next = fs.openSync(this.path, 'a');
      fs.closeSync(this.#descriptor);
      this.#descriptor = next;
    } catch {
      // The old file stays open and takes further lines.
    }
  }
}
