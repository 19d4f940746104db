import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { SongBody } from './song-body.ts';

const pieceBytes = 256 * 1024;

/** Sends a song's form as fast as it is taken. Resolves with the seconds until the answer; throws when it is no 201. */
export async function sendUpload(
  url: string,
  body: SongBody,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const begun = performance.now();
  const sent = beginUpload(url, body, headers);
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => {});
  for (const piece of body.pieces)
    for (let start = 0; start < piece.length; start += pieceBytes)
      if (!sent.write(piece.subarray(start, start + pieceBytes))) await once(sent, 'drain');
  sent.end();
  const [answer] = await answered;
  const said = await text(answer);
  if (answer.statusCode !== 201) throw new Error(`An upload was answered with ${answer.statusCode}: ${said}`);
  return (performance.now() - begun) / 1000;
}

/** The request, of which nothing is sent yet. */
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
