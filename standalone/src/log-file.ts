import { formatDroppedLines } from '@rubato/service-kit';
import fs from 'node:fs';

/** The maximum size of the current and of the previous log file, in bytes. */
const defaultLimit = 10 * 1024 * 1024;

/**
 * Appends log lines to a file. A file that exceeds its limit is renamed to `<path>.1`. If the disk is full or
 * fails, only lines are lost: logging resumes with the disk, and reports how many lines were dropped.
 *
 * Pino's own destinations end the process after such an error, or retry endlessly at exit.
 */
export class LogFile {
  #descriptor: number;
  #size: number;
  #dropped = 0;
  /** Only the beginning of the last line was written. */
  #isTruncated = false;

  constructor(
    private readonly path: string,
    private readonly limit = defaultLimit,
  ) {
    this.#descriptor = fs.openSync(path, 'a');
    this.#size = fs.fstatSync(this.#descriptor).size;
    if (this.#size > limit) this.#rotate();
  }

  /** Appends a JSON line with a trailing line break. Never throws. */
  write(line: string): void {
    if (this.#size > this.limit) this.#rotate();
    if (this.#dropped && this.#append(formatDroppedLines(this.#dropped))) this.#dropped = 0;
    if (this.#dropped || !this.#append(line)) this.#dropped += 1;
  }

  #append(line: string): boolean {
    const bytes = Buffer.from(this.#isTruncated ? `\n${line}` : line);
    try {
      const written = fs.writeSync(this.#descriptor, bytes);
      this.#size += written;
      this.#isTruncated = written < bytes.length;
      return !this.#isTruncated;
    } catch {
      return false;
    }
  }

  /** If it fails, the file grows by another limit before the next attempt. */
  #rotate(): void {
    this.#size = 0;
    try {
      fs.renameSync(this.path, `${this.path}.1`);
      const next = fs.openSync(this.path, 'a');
      fs.closeSync(this.#descriptor);
      this.#descriptor = next;
    } catch {
      // Keep appending to the old file.
    }
  }
}
