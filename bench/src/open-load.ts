import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Requests that come at a rate of their own, whether earlier ones were answered or not: as from many people. */
export interface OpenLoad {
  /** Where the server listens. */
  readonly url: string;
  /** How many requests begin in a second. */
  readonly perSecond: number;
  readonly seconds: number;
  /** How long an answer is waited for, in milliseconds. */
  readonly patienceMs: number;
  /** The bytes of the `n`-th request. */
  readonly request: (n: number) => string;
}

export interface OpenLoadResult {
  /** Answers of success within the patience, in a second. */
  readonly goodput: number;
  /** How many of all requests were refused with 503. */
  readonly refused: number;
  /** How many were not answered in time. */
  readonly late: number;
  readonly sent: number;
}

const tickMs = 5;

/** Sends `load` over as many connections as are needed, each used again when its answer has come. Who gives up hangs up, as people do. */
export async function sendOpenLoad(load: OpenLoad): Promise<OpenLoadResult> {
  const counts = { good: 0, refused: 0, late: 0, sent: 0 };
  const idle: Connection[] = [];
  const all = new Set<Connection>();
  const begun = performance.now();
  const ask = () => {
    const connection = idle.pop() ?? new Connection(load.url);
    all.add(connection);
    const n = (counts.sent += 1);
    connection.send(load.request(n), load.patienceMs, (status) => {
      if (status === undefined) counts.late += 1;
      else if (status < 400) counts.good += 1;
      else if (status === 503) counts.refused += 1;
      else throw new Error(`A request was answered with ${status}`);
      if (connection.isOpen) idle.push(connection);
      else all.delete(connection);
    });
  };
  for (let now = begun; now - begun < load.seconds * 1000; now = performance.now()) {
    const due = ((now - begun) / 1000) * load.perSecond;
    while (counts.sent < due) ask();
    await delay(tickMs);
  }
  const { good } = counts;
  await delay(load.patienceMs + 100);
  for (const connection of all) connection.close();
  return { ...counts, goodput: good / load.seconds };
}

/** One request after another on one connection, with no more of HTTP than that takes. */
class Connection {
  readonly #socket: Socket;
  #received = '';
  #missing = 0;
  #status: number | undefined;
  #answered: ((status: number | undefined) => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  isOpen = true;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1');
    this.#socket.on('data', (text: string) => this.#read(text));
    this.#socket.on('error', () => this.#end(undefined));
    this.#socket.on('close', () => this.#end(undefined));
  }

  send(request: string, patienceMs: number, answered: (status: number | undefined) => void): void {
    this.#answered = answered;
    this.#timer = setTimeout(() => this.#end(undefined), patienceMs);
    this.#socket.write(request, 'latin1');
  }

  close(): void {
    this.isOpen = false;
    this.#socket.destroy();
  }

  #read(text: string): void {
    if (this.#status === undefined) {
      this.#received += text;
      const end = this.#received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = this.#received.slice(0, end).toLowerCase();
      this.#status = Number(head.slice(9, 12));
      const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
      if (length === undefined && this.#status !== 304)
        throw new Error(`An answer without a length: ${head}`);
      this.#missing = Number(length ?? 0) - (this.#received.length - end - 4);
      this.#received = '';
    } else this.#missing -= text.length;
    if (this.#missing <= 0) this.#end(this.#status);
  }

  #end(status: number | undefined): void {
    const answered = this.#answered;
    this.#answered = undefined;
    this.#status = undefined;
    clearTimeout(this.#timer);
    if (status === undefined) this.close();
    answered?.(status);
  }
}
