import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { ClientOptions } from 'minio';

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
    const sent = request({ ...options, timeout: deadlines.silenceMs }, onResponse);
    return sent.once('timeout', () => sent.destroy(new Error('The object store is silent')));
  };
  // As typed, a transport also takes a URL; the client never gives one.
  return { request: send as Transport['request'] };
}

/** Parts, copies and the putting together of parts. */
function isHeavy({ headers = {} }: RequestOptions): boolean {
  return Object.entries(headers).some(([name, value]) =>
    name.toLowerCase() === 'content-length' ? Number(value) > 0 : name === 'x-amz-copy-source',
  );
}
