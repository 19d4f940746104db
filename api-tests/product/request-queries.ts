import { jest } from '@jest/globals';
import { httpNames } from '@rubato/contracts';
import { getCurrentContext } from '@rubato/service-kit';
import pg from 'pg';

/**
 * The text of every query that the services run for one request. Queries of background jobs, and of events that are
 * still being handled, are not among them.
 */
export async function queriesOfRequest(send: () => Promise<Response>): Promise<string[]> {
  const queries: { requestId: string; text: string }[] = [];
  const { query } = pg.Client.prototype;
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const requestId = getCurrentContext()?.requestId;
    if (requestId) queries.push({ requestId, text: JSON.stringify(given[0]) });
    return Reflect.apply(query, this, given);
  });
  try {
    const response = await send();
    await response.clone().arrayBuffer();
    const requestId = response.headers.get(httpNames.requestIdHeader);
    return queries.filter((entry) => entry.requestId === requestId).map(({ text }) => text);
  } finally {
    spy.mockRestore();
  }
}
