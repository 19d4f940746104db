import fs from 'node:fs';
import { formatDroppedLines } from './dropped-lines.ts';

/** The maximum number of buffered characters. */
const defaultLimit = 1024 * 1024;
/** Delays before a retry, for a full pipe and for a full or failing disk. */
const retryDelays = { pipeMs: 20, diskMs: 1000 };
/** How often a write to a full pipe is attempted on exit. */
const maxExitAttempts = 50;

/**
 * A log destination for standard output that never blocks while the process runs. Lines are buffered while a write is in progress and
 * then written together. Lines beyond the limit are dropped, and a later line reports how many. The rest is written when the process
 * exits. Write errors are retried and never thrown.
 *
 * Pino's own destinations block the event loop on a full pipe, or retry endlessly when the process exits with a full disk.
 */
export class StandardOutput {
  #waiting: string[] = [];
  #waitingLength = 0;
  /** What could not be written yet. */
  #rest: Buffer = Buffer.alloc(0);
  #isWriting = false;
  #dropped = 0;

  constructor(
    private readonly descriptor = 1,
    private readonly limit = defaultLimit,
  ) {
    process.once('exit', () => this.flushSync());
  }

  /** Appends a line of JSON that ends in a line break. Never throws. */
  write(line: string): void {
    if (!this.#hasRoom(line.length)) {
      this.#dropped += 1;
      return;
    }
    this.#append(this.#dropped ? formatDroppedLines(this.#dropped) + line : line);
    this.#dropped = 0;
    if (this.#isWriting) return;
    // Deferred, so that a flush in the same turn writes the line before any later one.
    this.#isWriting = true;
    queueMicrotask(() => this.#writeBuffered());
  }

  /** Writes the buffered lines as far as possible, and keeps the others. Pino calls it after a fatal line. */
  flushSync(): void {
    if (this.#dropped && this.#hasRoom(0)) {
      this.#append(formatDroppedLines(this.#dropped));
      this.#dropped = 0;
    }
    const rest = Buffer.concat([this.#takeRest(), this.#takeWaiting()]);
    for (let written = 0, attempts = 0; written < rest.length;) {
      try {
        written += fs.writeSync(this.descriptor, rest, written);
      } catch (error) {
        attempts += 1;
        if (!isFull(error) || attempts > maxExitAttempts) return this.#keep(rest.subarray(written));
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryDelays.pipeMs);
      }
    }
  }

  #hasRoom(length: number): boolean {
    return this.#rest.length + this.#waitingLength + length <= this.limit;
  }

  /** A write in progress comes first, and writes the rest when it is done. */
  #keep(rest: Buffer): void {
    this.#rest = rest;
    if (this.#isWriting) return;
    this.#isWriting = true;
    setTimeout(() => this.#writeBuffered(), retryDelays.diskMs).unref();
  }

  #append(text: string): void {
    this.#waiting.push(text);
    this.#waitingLength += text.length;
  }

  #writeBuffered(): void {
    const bytes = this.#rest.length ? this.#takeRest() : this.#takeWaiting();
    this.#isWriting = bytes.length > 0;
    if (!this.#isWriting) return;
    fs.write(this.descriptor, bytes, (error, written = 0) => {
      this.#rest = Buffer.concat([bytes.subarray(written), this.#rest]);
      if (error)
        setTimeout(
          () => this.#writeBuffered(),
          isFull(error) ? retryDelays.pipeMs : retryDelays.diskMs,
        ).unref();
      else this.#writeBuffered();
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

/** Whether the pipe is full. */
function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}
