import { ApiClient } from '@rubato/testing';
import { logIn, signUpUser } from '../../../../chaos-tests/src/load/user.ts';
import { startTopology } from '../../../../chaos-tests/src/topology/topology.ts';
import type { Benchmark } from '../../benchmark.ts';
import { poll } from '../../load/poll.ts';
import { requestJson } from '../../load/request-json.ts';

const repetitions = 5;
/** The most that a user has by default. */
const sessions = 100;
/** These are used all the time, the others once afterwards. */
const watchedEvery = 20;

/** All sessions are known at both gateways when they end. */
export const sessionEnd: Benchmark = {
  name: 'session-end',
  subject: `from a user’s request to end the other ${sessions - 1} sessions until two gateways reject them, in the distributed topology: the slowest of ${repetitions}`,
  goal: { atMost: 1 },
  unit: ' s',
  run: async () => {
    const topology = await startTopology();
    try {
      const gateways = [topology.processes.gateway.url, (await topology.startReplica('gateway')).url];
      const seconds: number[] = [];
      for (let n = 0; n < repetitions; n += 1) seconds.push(await measure(gateways));
      return {
        measured: Math.max(...seconds),
        details: seconds.map((each) => `${each.toFixed(3)} s`).join(', '),
      };
    } finally {
      await topology.remove();
    }
  },
};

async function measure(gateways: readonly string[]): Promise<number> {
  const [first = ''] = gateways;
  const { client: current, credentials } = await signUpUser(first);
  const others: ApiClient[] = [];
  for (let n = 1; n < sessions; n += 1) {
    const client = new ApiClient(first);
    await logIn(client, credentials);
    others.push(client);
  }
  const everywhere = others.map((client) => gateways.map((url) => copyTo(url, client)));
  for (const client of everywhere.flat())
    if (await isRejected(client)) throw new Error('A session has ended early');
  const startedAt = performance.now();
  const ends = everywhere
    .filter((_, index) => index % watchedEvery === 0)
    .flat()
    .map((client) => poll(() => isRejected(client)));
  await Promise.all([...ends, requestJson(current, 'DELETE', '/api/auth/sessions')]);
  const endedAt = Math.max(...(await Promise.all(ends)));
  for (const client of everywhere.flat())
    if (!(await isRejected(client))) throw new Error('A session has not ended');
  return (endedAt - startedAt) / 1000;
}

/** A client of another gateway with the same session. */
function copyTo(url: string, { cookies }: ApiClient): ApiClient {
  const client = new ApiClient(url);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}

/** Throws if the gateway neither accepts nor rejects the session. */
async function isRejected(client: ApiClient): Promise<boolean> {
  const response = await client.get('/api/auth/');
  await response.arrayBuffer();
  if (response.status !== 200 && response.status !== 401)
    throw new Error(`Unexpected status ${response.status}`);
  return response.status === 401;
}
