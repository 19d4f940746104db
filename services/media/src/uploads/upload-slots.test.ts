import { beforeEach, describe, expect, it } from '@jest/globals';
import { UploadSlots } from './upload-slots.ts';

let slots: UploadSlots;
const running: PromiseWithResolvers<void>[] = [];

beforeEach(() => {
  slots = new UploadSlots({ inAll: 3, perUser: 2 });
  running.length = 0;
});

function upload(userId: number): Promise<string> {
  const end = Promise.withResolvers<void>();
  running.push(end);
  return slots.use(userId, async () => {
    await end.promise;
    return 'done';
  });
}

describe('the places for uploads', () => {
  it('are few for one user: another upload is told to come later', async () => {
    const first = [upload(1), upload(1)];
    await expect(upload(1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 10 });
    const other = upload(2);
    for (const { resolve } of running) resolve();
    expect(await Promise.all([...first, other])).toEqual(['done', 'done', 'done']);
  });

  it('are limited for all together', async () => {
    const taken = [upload(1), upload(1), upload(2)];
    await expect(upload(3)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 10 });
    for (const { resolve } of running) resolve();
    await Promise.all(taken);
  });

  it('are free again when an upload has failed', async () => {
    for (let n = 0; n < 5; n += 1) {
      const failing = upload(1);
      running.at(-1)?.reject(new Error('It failed'));
      await expect(failing).rejects.toThrow('It failed');
    }
  });
});
