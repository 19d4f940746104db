import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { SongBody } from './song-body.ts';

const chunkBytes = 256 * 1024;

/** Sends a song form as fast as the server accepts it. Resolves with the seconds until the response; throws unless it is 201. */
export async function sendUpload(
  url: string,
  body: SongBody,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const startedAt = performance.now();
  const sent = beginUpload(url, body, headers);
  const responded = once(sent, 'response') as Promise<[IncomingMessage]>;
  responded.catch(() => {});
  for (const chunk of body.chunks)
    for (let start = 0; start < chunk.length; start += chunkBytes)
      if (!sent.write(chunk.subarray(start, start + chunkBytes))) await once(sent, 'drain');
  sent.end();
  const [response] = await responded;
  const responseBody = await text(response);
  if (response.statusCode !== 201)
    throw new Error(`Upload failed with ${response.statusCode}: ${responseBody}`);
  return (performance.now() - startedAt) / 1000;
}

/** Creates the request without sending its body. */
export function beginUpload(
  url: string,
  body: SongBody,
  headers: Readonly<Record<string, string>>,
): ClientRequest {
  return request(`${url}/api/songs`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': body.contentType, 'content-length': body.bytes, ...headers },
  });
}
