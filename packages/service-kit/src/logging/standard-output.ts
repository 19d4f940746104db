import fs from 'node:fs';
import { droppedLines } from './dropped-lines.ts';

/** What waits to be written at most, in characters. */
const usualLimit = 1024 * 1024;
/** Until a pipe without room, or a disk that is full or fails, is tried again. */
const pauses = { pipeMs: 20, diskMs: 1000 };
/** At the end of the process, such a pipe is waited for this many times. */
const lastTries = 50;

/**
 * A log on an open file: standard output. Lines that come while others are written wait, and are then written at once, so that nobody
 * waits for whoever reads them. What does not fit within the limit is dropped, and the log says how many lines; errors cost lines and
 * nothing else. What waits when the process ends is written before.
 *
 * Pino's own destinations pause the process at a full pipe, and retry for ever when it ends on a full disk.
 */
export class StandardOutput {
  #waiting: string[] = [];
  #waitingLength = 0;
  /** What the last write has left, until the next one. */
  #rest: Buffer = Buffer.alloc(0);
  #isWriting = false;
  #dropped = 0;

  constructor(
    private readonly descriptor = 1,
    private readonly limit = usualLimit,
  ) {
    process.once('exit', () => this.flushSync());
  }

  /** Appends a line of JSON that ends in a line break. Never throws. */
  write(line: string): void {
    if (this.#waitingLength + line.length > this.limit) {
      this.#dropped += 1;
      return;
    }
    this.#append(this.#dropped ? droppedLines(this.#dropped) + line : line);
    this.#dropped = 0;
    if (!this.#isWriting) this.#writeOut();
  }

  /** Writes what waits, as far as it can be written: pino asks for it after a fatal line. */
  flushSync(): void {
    if (this.#dropped) this.#append(droppedLines(this.#dropped));
    this.#dropped = 0;
    const rest = Buffer.concat([this.#takeRest(), this.#takeWaiting()]);
    for (let written = 0, tries = 0; written < rest.length;) {
      try {
        written += fs.writeSync(this.descriptor, rest, written);
      } catch (error) {
        tries += 1;
        if (!isFull(error) || tries > lastTries) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauses.pipeMs);
      }
    }
  }

  #append(text: string): void {
    this.#waiting.push(text);
    this.#waitingLength += text.length;
  }

  #writeOut(): void {
    const bytes = this.#rest.length ? this.#takeRest() : this.#takeWaiting();
    this.#isWriting = bytes.length > 0;
    if (!this.#isWriting) return;
    fs.write(this.descriptor, bytes, (error, written = 0) => {
      this.#rest = bytes.subarray(written);
      if (error) setTimeout(() => this.#writeOut(), isFull(error) ? pauses.pipeMs : pauses.diskMs).unref();
      else this.#writeOut();
    });
  }

  #takeRest(): Buffer {
    const rest = this.#rest;
    this.#rest = Buffer.alloc(0);
    return rest;
  }

  #takeWaiting(): Buffer {
    const waiting = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    this.#waitingLength = 0;
    return waiting;
  }
}

/** Whether there is no room in a pipe for the moment. */
function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}
