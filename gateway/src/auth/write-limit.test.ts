import { beforeEach, expect, it } from '@jest/globals';
import { WriteLimit } from './write-limit.ts';

let nowMs: number;
let limit: WriteLimit;

beforeEach(() => {
  nowMs = 0;
  limit = new WriteLimit(3, () => nowMs);
});

const user = { id: 1 };
const demo = { id: 2, is_demo: true } as const;
async function write(account: typeof demo | { id: number }, times: number, address = '198.51.100.1') {
  for (let n = 0; n < times; n += 1) await limit.count(account, address);
}

it('rejects changes of a user beyond the limit until a minute has passed, from any address', async () => {
  await write(user, 3);
  nowMs = 10_000;
  await expect(write(user, 1, '198.51.100.2')).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    retryAfterSeconds: 50,
  });
  nowMs = 60_000;
  await write(user, 3);
});

it('is separate for each user', async () => {
  await write(user, 3);
  await write({ id: 3 }, 3);
});

it('is separate for each network of the demo user, which visitors share', async () => {
  await write(demo, 3);
  await expect(write(demo, 1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await write(demo, 3, '198.51.100.2');
  await write(demo, 3, '2001:db8::1');
  await expect(write(demo, 1, '2001:db8::2')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

it('does not exist at 0', async () => {
  limit = new WriteLimit(0);
  await write(user, 100);
});
