import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestUser } from './user.ts';

export interface RequestSpec {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/** Number of requests by outcome: the method and the status or error message. */
export type OutcomeCounts = Map<string, number>;

/**
 * Sends requests as `user` at a constant rate while `work` runs, each over a new connection. Resolves with the number of requests
 * by outcome.
 */
export async function sendSteadyRequests(
  url: string,
  user: TestUser,
  perSecond: number,
  next: (n: number) => RequestSpec,
  work: () => Promise<void>,
): Promise<OutcomeCounts> {
  const outcomes: OutcomeCounts = new Map();
  const sent: Promise<void>[] = [];
  let isDone = false;
  const send = async (spec: RequestSpec) => {
    const outcome = `${spec.method} ${await sendRequest(url, user, spec)}`;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  };
  const schedule = (async () => {
    for (const startedAt = performance.now(); !isDone;) {
      sent.push(send(next(sent.length)));
      await delay(Math.max(0, startedAt + (sent.length * 1000) / perSecond - performance.now()));
    }
  })();
  await work().finally(() => (isDone = true));
  await schedule;
  await Promise.all(sent);
  return outcomes;
}

function sendRequest(url: string, { client }: TestUser, { method, path }: RequestSpec): Promise<string> {
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
