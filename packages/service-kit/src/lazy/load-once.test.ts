import { expect, it } from '@jest/globals';
import { loadOnce } from './load-once.ts';

it('loads at the first call, and once for all callers', async () => {
  let loads = 0;
  const get = loadOnce(async () => {
    loads += 1;
    return loads;
  });
  expect(loads).toBe(0);
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(await get()).toBe(1);
});

it('loads again after a failure', async () => {
  let loads = 0;
  const get = loadOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error('no file descriptors');
    return loads;
  });
  const failed = await Promise.allSettled([get(), get()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await get()).toBe(2);
});
