import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Member } from './member.ts';

export interface Wanted {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/** How many ended in which way: method, and status or the text of an error. */
export type Endings = Map<string, number>;

/**
 * Sends so many requests a second as `member`, each over a connection of its own as behind a front door, until `work` is done.
 * Resolves with how they ended.
 */
export async function duringSteadyRequests(
  url: string,
  member: Member,
  perSecond: number,
  next: (n: number) => Wanted,
  work: () => Promise<void>,
): Promise<Endings> {
  const endings: Endings = new Map();
  const sent: Promise<void>[] = [];
  let isDone = false;
  const send = async (wanted: Wanted) => {
    const ending = `${wanted.method} ${await endingOf(url, member, wanted)}`;
    endings.set(ending, (endings.get(ending) ?? 0) + 1);
  };
  const sending = (async () => {
    for (const begun = performance.now(); !isDone;) {
      sent.push(send(next(sent.length)));
      await delay(Math.max(0, begun + (sent.length * 1000) / perSecond - performance.now()));
    }
  })();
  await work().finally(() => (isDone = true));
  await sending;
  await Promise.all(sent);
  return endings;
}

function endingOf(url: string, { client }: Member, { method, path }: Wanted): Promise<string> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'x-csrf-token': client.cookies.get('csrf_token') ?? '' };
  return new Promise((resolve) => {
    request(url + path, { method, headers, agent: false }, (response) => {
      response
        .resume()
        .once('end', () => resolve(String(response.statusCode)))
        .once('error', ({ message }) => resolve(message));
    })
      .once('error', ({ message }) => resolve(message))
      .end();
  });
}
