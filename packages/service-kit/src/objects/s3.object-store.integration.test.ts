import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, hasMinio, startMinioServer, type MinioServer } from '@rubato/testing';
import { Client } from 'minio';
import { Readable } from 'node:stream';
import { partBytes } from './s3-multipart-upload.ts';
import { S3ObjectStore } from './s3.object-store.ts';

const unavailable = { code: 'UNAVAILABLE' };
const body = () => Readable.from([Buffer.alloc(100_000, 'a')]);
const deadlines = { callMs: 1500, idleMs: 1500 };
const connect = ({ url, accessKey, secretKey }: MinioServer) =>
  S3ObjectStore.connect({ url, accessKey, secretKey, bucket: 'objects', deadlines });

describe.each([hasMinio ? describe : describe.skip])('S3ObjectStore', (group) => {
  group('during an outage', () => {
    let server: MinioServer;
    let store: S3ObjectStore;

    beforeAll(async () => {
      server = await startMinioServer();
      store = await connect(server);
      await store.put('media/existing', body());
    });

    afterAll(async () => {
      store.close();
      await server.remove();
    });

    it.each(['frozen', 'dead'])('is unavailable while the server is %s and recovers', async (how) => {
      const reader = await store.open('media/existing');
      if (how === 'frozen') await server.freeze();
      else await server.kill();
      await untilUnavailable(store);
      const outcomes = await Promise.allSettled([
        store.stat('media/existing'),
        reader?.read(0, 10),
        store.put('media/new', body()),
        store.move('media/existing', 'media/b'),
        store.delete('media/existing'),
        store.list('media/')[Symbol.asyncIterator]().next(),
        store.removeUnfinished(),
      ]);
      expect(outcomes).toEqual(
        outcomes.map(() => ({ status: 'rejected', reason: expect.objectContaining(unavailable) })),
      );
      if (how === 'frozen') await server.thaw();
      else await server.start();
      await store.put('media/existing', body());
      expect(await store.stat('media/existing')).toMatchObject({ bytes: 100_000 });
    });

    it.each([100, partBytes, 2 * partBytes + 1])(
      'stores %i bytes with the content type of their key',
      async (bytes) => {
        await store.put('media/typed.webm', Readable.from([Buffer.alloc(bytes)]));
        expect(await contentTypeIn(server, 'media/typed.webm')).toBe('audio/webm');
      },
    );

    it('uses an existing bucket', async () => {
      const other = await connect(server);
      expect(await other.stat('media/existing')).toMatchObject({ bytes: 100_000 });
      other.close();
    });
  });
});

it('is unavailable without a server', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const options = { url, accessKey: 'rubato', secretKey: 'wrong', bucket: 'objects' };
  await expect(S3ObjectStore.connect(options)).rejects.toMatchObject(unavailable);
});

/** A process may still respond once after the signal. */
async function untilUnavailable(store: S3ObjectStore): Promise<void> {
  for (let n = 0; n < 100; n += 1) {
    const isUnavailable = await store.stat('media/existing').then(
      () => false,
      () => true,
    );
    if (isUnavailable) return;
  }
}

/** The content type with which the server itself serves an object. */
async function contentTypeIn({ url, accessKey, secretKey }: MinioServer, key: string): Promise<unknown> {
  const { hostname, port } = new URL(url);
  const client = new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey, secretKey });
  return (await client.statObject('objects', key)).metaData['content-type'];
}
