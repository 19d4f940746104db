import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { S3ObjectStore } from '@rubato/service-kit/distributed';
import { startMinioServer } from '@rubato/testing';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { prepareObjectStore } from './prepare-object-store.ts';

const account = { accessKey: 'media', secretKey: 'a-secret-of-the-media-service' };
let minio: Awaited<ReturnType<typeof startMinioServer>>;
let store: S3ObjectStore;

beforeAll(async () => {
  minio = await startMinioServer();
  const root = { ...minio, bucket: 'rubato' };
  await prepareObjectStore(root, account);
  await prepareObjectStore(root, account);
  store = S3ObjectStore.create({ url: minio.url, bucket: 'rubato', ...account });
});

afterAll(async () => {
  store.close();
  await minio.remove();
});

const put = (key: string) => store.put(key, Readable.from([Buffer.from('audio')]));

it('allows media to store, move, list and delete objects', async () => {
  await put('uploads/one');
  await store.move('uploads/one', 'media/one.ogg');
  expect((await Array.fromAsync(store.list(''))).map(({ key }) => key)).toEqual(['media/one.ogg']);
  expect(await store.removeUnfinished()).toBe(0);
  await store.delete('media/one.ogg');
  expect(await store.stat('media/one.ogg')).toBeUndefined();
});

it('does not allow media to create buckets', async () => {
  const other = { url: minio.url, bucket: 'another', ...account };
  await expect(S3ObjectStore.connect(other)).rejects.toThrow();
});

it('allows anonymous clients to read served objects with their content type, and nothing else', async () => {
  await put('uploads/two');
  await put('uploads/three');
  await store.move('uploads/two', 'media/two.flac');
  const delivered = await fetch(`${minio.url}/rubato/media/two.flac`);
  expect(delivered.headers.get('content-type')).toBe('audio/flac');
  expect(await text(delivered.body!)).toBe('audio');
  expect((await fetch(`${minio.url}/rubato/uploads/three`)).status).toBe(403);
  expect((await fetch(`${minio.url}/rubato?list-type=2`)).status).toBe(403);
  expect((await fetch(`${minio.url}/rubato/media/four.flac`, { method: 'PUT', body: 'x' })).status).toBe(403);
});

it('replaces the secret key of media', async () => {
  const root = { ...minio, bucket: 'rubato' };
  const changed = { accessKey: 'media', secretKey: 'another-secret-of-the-media-service' };
  const former = store;
  await prepareObjectStore(root, changed);
  store = S3ObjectStore.create({ url: minio.url, bucket: 'rubato', ...changed });
  await put('uploads/five');
  await expect(former.stat('uploads/five')).rejects.toThrow();
  former.close();
});

it('fails if MinIO rejects the secret key', async () => {
  const root = { ...minio, bucket: 'rubato' };
  const invalid = { accessKey: 'media', secretKey: 'short' };
  await expect(prepareObjectStore(root, invalid)).rejects.toThrow('MinIO rejected the account media');
});
