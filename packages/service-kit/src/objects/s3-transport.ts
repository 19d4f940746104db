import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { ClientOptions } from 'minio';

/** A store that writes much may be silent for longer than one that is away may keep anybody waiting: then it is asked whether it is there. */
const doubtMs = 1000;

type Transport = NonNullable<ClientOptions['transport']>;

export interface S3Deadlines {
  /** For a call that carries little: from its start to its last byte. */
  readonly callMs: number;
  /** For one that lets the store write much: how long nothing at all may come or go. */
  readonly silenceMs: number;
}

/** The client knows no deadlines of its own: each request gets one here, and ends with an error when it has passed. */
export function transportWithDeadlines(isSecure: boolean, deadlines: S3Deadlines): Transport {
  const { request } = isSecure ? https : http;
  const send = (options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest => {
    if (!isHeavy(options))
      return request({ ...options, signal: AbortSignal.timeout(deadlines.callMs) }, onResponse);
    const sent = request(options, onResponse);
    watchSilence(sent, deadlines.silenceMs, () => answers(request, options));
    return sent;
  };
  // As typed, a transport also takes a URL; the client never gives one.
  return { request: send as Transport['request'] };
}

/** Ends `sent` when nothing has come or gone for `silenceMs`, and sooner when the store answers nobody else either. */
function watchSilence(sent: ClientRequest, silenceMs: number, isThere: () => Promise<boolean>): void {
  const periodMs = Math.min(doubtMs, silenceMs);
  let [silentMs, bytes] = [0, 0];
  sent.setTimeout(periodMs).on('timeout', async () => {
    const passed = (sent.socket?.bytesRead ?? 0) + (sent.socket?.bytesWritten ?? 0);
    silentMs = passed === bytes ? silentMs + periodMs : periodMs;
    bytes = passed;
    if (silentMs < silenceMs && (await isThere())) sent.setTimeout(periodMs);
    else sent.destroy(new Error('The object store is silent'));
  });
}

/** Any answer will do, also that nobody may ask. */
function answers(request: typeof http.request, { host, hostname, port }: RequestOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(doubtMs);
    request({ host, hostname, port, method: 'HEAD', path: '/', agent: false, signal }, (response) => {
      response.resume();
      resolve(true);
    })
      .on('error', () => resolve(false))
      .end();
  });
}

/** Parts, copies and the putting together of parts. */
function isHeavy({ headers = {} }: RequestOptions): boolean {
  return Object.entries(headers).some(([name, value]) =>
    name.toLowerCase() === 'content-length' ? Number(value) > 0 : name === 'x-amz-copy-source',
  );
}
