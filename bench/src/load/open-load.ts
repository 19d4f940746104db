import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** An open load model: requests arrive at a constant rate, regardless of earlier responses, as from many users. */
export interface OpenLoad {
  /** URL of the server. */
  readonly url: string;
  /** Arrival rate of requests. */
  readonly perSecond: number;
  readonly seconds: number;
  /** Time after which a request is aborted. */
  readonly timeoutMs: number;
  /** Returns the raw text of the `n`-th request. */
  readonly request: (n: number) => string;
}

export interface OpenLoadResult {
  /** Successful responses per second within the timeout. */
  readonly goodput: number;
  /** Number of requests rejected with 503. */
  readonly rejected: number;
  /** Number of requests that timed out. */
  readonly timedOut: number;
  readonly sent: number;
}

const tickMs = 5;

/** Sends `load` over as many connections as necessary, and reuses idle ones. A timeout closes the connection. */
export async function sendOpenLoad(load: OpenLoad): Promise<OpenLoadResult> {
  const counts = { good: 0, rejected: 0, timedOut: 0, sent: 0 };
  const idle: Connection[] = [];
  const all = new Set<Connection>();
  const startedAt = performance.now();
  const sendNext = () => {
    const connection = idle.pop() ?? new Connection(load.url);
    all.add(connection);
    const n = (counts.sent += 1);
    connection.send(load.request(n), load.timeoutMs, (status) => {
      if (status === undefined) counts.timedOut += 1;
      else if (status < 400) counts.good += 1;
      else if (status === 503) counts.rejected += 1;
      else throw new Error(`Unexpected status: ${status}`);
      if (connection.isOpen) idle.push(connection);
      else all.delete(connection);
    });
  };
  for (let now = startedAt; now - startedAt < load.seconds * 1000; now = performance.now()) {
    const due = ((now - startedAt) / 1000) * load.perSecond;
    while (counts.sent < due) sendNext();
    await delay(tickMs);
  }
  const { good } = counts;
  await delay(load.timeoutMs + 100);
  for (const connection of all) connection.close();
  return { ...counts, goodput: good / load.seconds };
}

/** A minimal HTTP client for sequential requests on one connection. */
class Connection {
  readonly #socket: Socket;
  #received = '';
  #remainingBytes = 0;
  #status: number | undefined;
  #onResponse: ((status: number | undefined) => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  isOpen = true;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1');
    this.#socket.on('data', (text: string) => this.#read(text));
    this.#socket.on('error', () => this.#end(undefined));
    this.#socket.on('close', () => this.#end(undefined));
  }

  send(request: string, timeoutMs: number, onResponse: (status: number | undefined) => void): void {
    this.#onResponse = onResponse;
    this.#timer = setTimeout(() => this.#end(undefined), timeoutMs);
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
        throw new Error(`Response without Content-Length: ${head}`);
      this.#remainingBytes = Number(length ?? 0) - (this.#received.length - end - 4);
      this.#received = '';
    } else this.#remainingBytes -= text.length;
    if (this.#remainingBytes <= 0) this.#end(this.#status);
  }

  #end(status: number | undefined): void {
    const onResponse = this.#onResponse;
    this.#onResponse = undefined;
    this.#status = undefined;
    clearTimeout(this.#timer);
    if (status === undefined) this.close();
    onResponse?.(status);
  }
}
