import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, minioProgram, startMinioServer, type MinioServer } from '@rubato/testing';
import { Readable } from 'node:stream';
import { S3ObjectStore } from './s3.object-store.ts';

const unavailable = { code: 'UNAVAILABLE' };
const body = () => Readable.from([Buffer.alloc(100_000, 'a')]);
const deadlines = { callMs: 1500, silenceMs: 1500 };
const connect = ({ url, accessKey, secretKey }: MinioServer) =>
  S3ObjectStore.connect({ url, accessKey, secretKey, bucket: 'objects', deadlines });

describe.each([minioProgram ? describe : describe.skip])('an S3 store that goes away', (group) => {
  group('and comes back', () => {
    let server: MinioServer;
    let store: S3ObjectStore;

    beforeAll(async () => {
      server = await startMinioServer();
      store = await connect(server);
      await store.put('media/there', body());
    });

    afterAll(async () => {
      store.close();
      await server.remove();
    });

    it.each(['frozen', 'dead'])('is unavailable while it is %s, and then as before', async (how) => {
      const reader = await store.open('media/there');
      if (how === 'frozen') server.freeze();
      else await server.kill();
      await untilAway(store);
      const outcomes = await Promise.allSettled([
        store.stat('media/there'),
        reader?.read(0, 10),
        store.put('media/new', body()),
        store.move('media/there', 'media/b'),
        store.delete('media/there'),
        store.list('media/')[Symbol.asyncIterator]().next(),
        store.removeUnfinished(),
      ]);
      expect(outcomes).toEqual(
        outcomes.map(() => ({ status: 'rejected', reason: expect.objectContaining(unavailable) })),
      );
      if (how === 'frozen') server.thaw();
      else await server.start();
      await store.put('media/there', body());
      expect(await store.stat('media/there')).toMatchObject({ bytes: 100_000 });
    });

    it('takes a bucket that is there', async () => {
      const other = await connect(server);
      expect(await other.stat('media/there')).toMatchObject({ bytes: 100_000 });
      other.close();
    });
  });
});

it('is unavailable where there is no server', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const options = { url, accessKey: 'rubato', secretKey: 'wrong', bucket: 'objects' };
  await expect(S3ObjectStore.connect(options)).rejects.toMatchObject(unavailable);
});

/** A process that is told to stop may answer once more. */
async function untilAway(store: S3ObjectStore): Promise<void> {
  for (let n = 0; n < 100; n += 1) {
    const isAway = await store.stat('media/there').then(
      () => false,
      () => true,
    );
    if (isAway) return;
  }
}
