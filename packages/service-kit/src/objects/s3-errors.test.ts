import { expect, it } from '@jest/globals';
import { askStore, askStoreFor } from './s3-errors.ts';

const failing = (code: string) => () => Promise.reject(Object.assign(new Error('no'), { code }));

it('knows what is absent from what went wrong', async () => {
  expect(await askStore(failing('NoSuchKey'))).toBeUndefined();
  expect(await askStore(failing('NotFound'))).toBeUndefined();
  await expect(askStoreFor(failing('NoSuchKey'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(askStore(failing('ECONNREFUSED'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('says when the store is full, and when to come again', async () => {
  await expect(askStore(failing('XMinioStorageFull'))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'The object store is full',
    retryAfterSeconds: 60,
  });
});
