import { expect, it } from '@jest/globals';
import { callStore, requireFromStore } from './s3-errors.ts';

const failing = (code: string) => () => Promise.reject(Object.assign(new Error('no'), { code }));

it('distinguishes missing objects from failures', async () => {
  expect(await callStore(failing('NoSuchKey'))).toBeUndefined();
  expect(await callStore(failing('NotFound'))).toBeUndefined();
  await expect(requireFromStore(failing('NoSuchKey'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(callStore(failing('ECONNREFUSED'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('reports a full store with a retry delay', async () => {
  await expect(callStore(failing('XMinioStorageFull'))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'Object store full',
    retryAfterSeconds: 60,
  });
});
