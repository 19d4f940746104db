import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { ClientOptions } from 'minio';

/**
 * A store that processes a large write may be idle for longer than callers can wait for an unavailable one. After this time, a probe tells
 * the two apart.
 */
const probeIntervalMs = 1000;

type Transport = NonNullable<ClientOptions['transport']>;

export interface S3Deadlines {
  /** For short calls: the time from the start to the last byte. */
  readonly callMs: number;
  /** For large writes: the maximum time without any bytes in either direction. */
  readonly idleMs: number;
}

/** The client has no timeouts of its own: this transport aborts each request that exceeds its deadline. */
export function createTransport(isSecure: boolean, deadlines: S3Deadlines): Transport {
  const { request } = isSecure ? https : http;
  const send = (options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest => {
    if (!isLongRunning(options))
      return request({ ...options, signal: AbortSignal.timeout(deadlines.callMs) }, onResponse);
    const sent = request(options, onResponse);
    watchIdle(sent, deadlines.idleMs, () => sendProbe(request, options));
    return sent;
  };
  // The type also allows a URL, which the client never passes.
  return { request: send as Transport['request'] };
}

/** Aborts `sent` after `idleMs` without any bytes, or earlier if the store does not respond to a probe either. */
function watchIdle(sent: ClientRequest, idleMs: number, isResponding: () => Promise<boolean>): void {
  const periodMs = Math.min(probeIntervalMs, idleMs);
  let [idleForMs, bytes] = [0, 0];
  sent.setTimeout(periodMs).on('timeout', async () => {
    const passed = (sent.socket?.bytesRead ?? 0) + (sent.socket?.bytesWritten ?? 0);
    idleForMs = passed === bytes ? idleForMs + periodMs : periodMs;
    bytes = passed;
    if (idleForMs < idleMs && (await isResponding())) sent.setTimeout(periodMs);
    else sent.destroy(new Error('Object store timed out'));
  });
}

/** Any response counts, also a permission error. */
function sendProbe(request: typeof http.request, { host, hostname, port }: RequestOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(probeIntervalMs);
    request({ host, hostname, port, method: 'HEAD', path: '/', agent: false, signal }, (response) => {
      response.resume();
      resolve(true);
    })
      .on('error', () => resolve(false))
      .end();
  });
}

/** Uploads, copies and the completion of multipart uploads. */
function isLongRunning({ headers = {} }: RequestOptions): boolean {
  return Object.entries(headers).some(([name, value]) =>
    name.toLowerCase() === 'content-length' ? Number(value) > 0 : name === 'x-amz-copy-source',
  );
}
