import { ApiClient } from '@rubato/testing';
import type { Benchmark } from '../../benchmark.ts';
import { signUp } from '../../users.ts';
import { startProduct } from '../../product.ts';
import { median } from '../../report/statistics.ts';

const users = 20;

/** A request that anyone can send for any email address, and how it is rejected or accepted, whatever the address. */
interface Probe {
  readonly name: string;
  readonly pairs: number;
  readonly status: number;
  send(client: ApiClient, email: string): Promise<Response>;
}

const probes: readonly Probe[] = [
  {
    name: 'reset request',
    pairs: 1000,
    status: 200,
    send: (client, email) => client.post('/api/auth/password/reset', { email }),
  },
  {
    name: 'wrong recovery code',
    pairs: 1000,
    status: 401,
    send: (client, email) => client.post('/api/auth/login/recovery-code', { email, code: wrongCode }),
  },
  {
    name: 'wrong password',
    pairs: 200,
    status: 401,
    send: (client, email) => client.post('/api/auth/login', { email, password: 'wrong password' }),
  },
];
const wrongCode = 'aaaa-aaaa-aaaa-aaaa-aaaa-aaaa';

const settings = {
  LOG_IN_FAILURES_PER_ACCOUNT: '0',
  LOG_IN_FAILURES_PER_ADDRESS: '0',
  MAIL_REQUESTS_PER_ACCOUNT: '0',
  MAIL_REQUESTS_PER_ADDRESS: '0',
  SIGN_UPS_PER_ADDRESS: '0',
};

/** Requests for known and unknown addresses take turns, so that both see the same load. */
export const accountTiming: Benchmark = {
  name: 'account-timing',
  subject:
    'requests that name an email address, embedded: largest difference between the medians for known and unknown addresses',
  goal: { atMost: 10 },
  unit: ' ms',
  run: async () => {
    const product = await startProduct(settings);
    try {
      await signUp(product.url, users);
      const client = new ApiClient(product.url);
      const differences: number[] = [];
      const details: string[] = [];
      for (const probe of probes) {
        const [known, unknown] = await measurePairs(client, probe);
        differences.push(Math.abs(known - unknown));
        details.push(`${probe.name} ${known.toFixed(2)} ms known, ${unknown.toFixed(2)} ms unknown`);
      }
      return { measured: Math.max(...differences), details: details.join('; ') };
    } finally {
      await product.remove();
    }
  },
};

/** Returns the medians for known and unknown addresses. Which one is first alternates. */
async function measurePairs(client: ApiClient, probe: Probe): Promise<[number, number]> {
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let n = 0; n < probe.pairs; n += 1) {
    const addKnown = async () => known.push(await time(client, probe, `user-${n % users}@example.com`));
    const addUnknown = async () =>
      unknown.push(await time(client, probe, `stranger-${n % users}@example.com`));
    for (const add of n % 2 ? [addKnown, addUnknown] : [addUnknown, addKnown]) await add();
  }
  return [median(known), median(unknown)];
}

async function time(client: ApiClient, { send, status, name }: Probe, email: string): Promise<number> {
  const startedAt = performance.now();
  const response = await send(client, email);
  const text = await response.text();
  const elapsed = performance.now() - startedAt;
  if (response.status !== status) throw new Error(`Unexpected status ${response.status} of ${name}: ${text}`);
  return elapsed;
}
