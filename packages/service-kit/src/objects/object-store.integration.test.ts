import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasMinio, startMinioServer, temporaryFolder } from '@rubato/testing';
import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FolderObjectStore } from './folder.object-store.ts';
import type { ObjectStore } from './object-store.ts';
import { S3ObjectStore } from './s3.object-store.ts';

const megabyte = 1024 * 1024;
const built = (file: string) => JSON.stringify(join(import.meta.dirname, '../../dist', file));

interface Adapter {
  readonly store: ObjectStore;
  /** Code that opens a store of the same objects in another process. */
  readonly code: string;
  remove(): Promise<void>;
}

async function folderAdapter(): Promise<Adapter> {
  const folder = await temporaryFolder();
  return {
    store: new FolderObjectStore(folder.path),
    code: `new FolderObjectStore(${JSON.stringify(folder.path)})`,
    remove: folder.remove,
  };
}

async function s3Adapter(): Promise<Adapter> {
  const { url, accessKey, secretKey, remove } = await startMinioServer();
  // Tolerates slow machines.
  const deadlines = { callMs: 20_000, idleMs: 20_000 };
  const options = { url, accessKey, secretKey, bucket: 'objects', deadlines };
  const store = await S3ObjectStore.connect(options);
  const code = `await S3ObjectStore.connect(${JSON.stringify(options)})`;
  return { store, code, remove: () => Promise.resolve(store.close()).then(remove) };
}

describe.each([
  ['a folder', folderAdapter, describe],
  ['S3', s3Adapter, hasMinio ? describe : describe.skip],
] as const)('an object store in %s', (_name, create, group) => {
  let store: ObjectStore;
  let code: string;
  let remove: () => Promise<void>;

  group('contract', () => {
    beforeAll(async () => {
      ({ store, code, remove } = await create());
    });

    afterAll(() => remove());

    const put = (key: string, bytes: Uint8Array) => store.put(key, Readable.from([bytes]));
    const read = async (key: string) => {
      const reader = await store.open(key);
      if (!reader) return undefined;
      const bytes = Buffer.from(await reader.read(0, reader.bytes));
      await reader.close();
      return bytes;
    };
    const keys = async (prefix: string) => {
      const found: string[] = [];
      for await (const { key } of store.list(prefix)) found.push(key);
      return found.toSorted();
    };

    it('returns what was stored, and its size', async () => {
      const bytes = randomBytes(700_000);
      expect(await put('media/whole.mp3', bytes)).toMatchObject({
        key: 'media/whole.mp3',
        bytes: bytes.length,
      });
      expect((await read('media/whole.mp3'))?.equals(bytes)).toBe(true);
      expect(await store.stat('media/whole.mp3')).toMatchObject({
        bytes: bytes.length,
        modifiedAt: expect.objectContaining({}),
      });
    });

    it('reads at any position, up to the end', async () => {
      await put('media/ranges', Buffer.from('0123456789'));
      const reader = await store.open('media/ranges');
      const text = async (position: number, length: number) =>
        Buffer.from((await reader?.read(position, length)) ?? []).toString();
      expect(await text(0, 1)).toBe('0');
      expect(await text(3, 4)).toBe('3456');
      expect(await text(8, 100)).toBe('89');
      expect(await text(10, 5)).toBe('');
      await reader?.close();
    });

    it('replaces an existing object', async () => {
      await put('media/again', Buffer.from('a long first text'));
      await put('media/again', Buffer.from('second'));
      expect(String(await read('media/again'))).toBe('second');
    });

    it('reports missing objects', async () => {
      expect(await store.stat('media/missing')).toBeUndefined();
      expect(await store.open('media/missing')).toBeUndefined();
      await expect(store.delete('media/missing')).resolves.toBeUndefined();
      await expect(store.move('media/missing', 'media/x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('moves and deletes objects', async () => {
      await put('uploads/one', Buffer.from('one'));
      await store.move('uploads/one', 'media/one');
      expect(await store.stat('uploads/one')).toBeUndefined();
      expect(String(await read('media/one'))).toBe('one');
      await store.delete('media/one');
      expect(await store.stat('media/one')).toBeUndefined();
    });

    it('lists objects by prefix, also more than 1,000', async () => {
      const names = Array.from({ length: 1010 }, (_, n) => `many/${String(n).padStart(4, '0')}`);
      for (let n = 0; n < names.length; n += 50)
        await Promise.all(names.slice(n, n + 50).map((name) => put(name, Buffer.from(name))));
      expect(await keys('many/')).toEqual(names);
      expect(await keys('many/000')).toEqual(names.slice(0, 10));
      expect(await keys('none/')).toEqual([]);
    }, 120_000);

    it('stores an empty object', async () => {
      expect(await store.put('media/empty', Readable.from([]))).toMatchObject({ bytes: 0 });
      expect(await read('media/empty')).toHaveLength(0);
    });

    it.each([5, 12.5])('stores %d MB from small chunks and reads them back', async (size) => {
      const [chunk, count] = [randomBytes(64 * 1024), size * 16];
      const chunks = Array.from({ length: count }, () => chunk);
      expect(await store.put('media/large', Readable.from(chunks))).toMatchObject({ bytes: size * megabyte });
      const expected = createHash('sha256');
      for (const each of chunks) expected.update(each);
      const bytes = (await read('media/large')) ?? '';
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(expected.digest('hex'));
    });

    it('keeps exactly one of two concurrent uploads to the same key', async () => {
      const bodies = [Buffer.alloc(11 * megabyte, 'a'), Buffer.alloc(11 * megabyte, 'b')];
      await Promise.all(bodies.map((body) => put('media/contested', body)));
      const kept = await read('media/contested');
      expect(bodies.filter((body) => kept?.equals(body))).toHaveLength(1);
      expect(await store.removeUnfinished()).toBe(0);
    });

    it('has no object from a killed upload and can remove its remains', async () => {
      await killWhilePutting(code, 'uploads/killed');
      expect(await store.stat('uploads/killed')).toBeUndefined();
      expect(await keys('uploads/')).toEqual([]);
      expect(await store.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0);
      expect(await store.removeUnfinished()).toBe(1);
      expect(await store.removeUnfinished()).toBe(0);
    });

    it.each([
      ['fails', () => Readable.from(failing())],
      ['ends early', () => Readable.from(failing()).on('error', () => {})],
    ])('stores nothing when its source %s', async (_how, source) => {
      const key = `media/${randomUUID()}`;
      await expect(store.put(key, source())).rejects.toThrow('connection lost');
      expect(await store.stat(key)).toBeUndefined();
    });

    it('keeps the existing object when an upload is aborted', async () => {
      await put('media/kept', Buffer.from('kept'));
      const abort = new AbortController();
      const body = Readable.from(endless(() => abort.abort()));
      await expect(store.put('media/kept', body, abort.signal)).rejects.toThrow();
      expect(String(await read('media/kept'))).toBe('kept');
      expect(await store.removeUnfinished()).toBe(0);
    });

    it.each([
      '../escape',
      'media/../../escape',
      '/absolute',
      'media//double',
      '',
      'media/ space',
      'media/\0',
    ])('rejects the key %p', async (key) => {
      await expect(put(key, Buffer.from('x'))).rejects.toThrow(TypeError);
    });
  });
});

/** Kills a process during an endless upload, once the store has accepted more than two parts. */
async function killWhilePutting(store: string, key: string): Promise<void> {
  const program = `
    import { Readable } from 'node:stream';
    import { S3ObjectStore } from ${built('distributed.js')};
    import { FolderObjectStore } from ${built('index.js')};
    async function* body() {
      for (let n = 0; ; n += 1) {
        yield Buffer.alloc(65536);
        if (n === 200) console.log('more than two parts');
      }
    }
    const store = ${store};
    await store.put(${JSON.stringify(key)}, Readable.from(body()));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exited]);
  child.kill('SIGKILL');
  expect((await exited)[1]).toBe('SIGKILL');
}

async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(100_000);
  throw new Error('connection lost');
}

async function* endless(afterSome: () => void): AsyncGenerator<Buffer> {
  for (let n = 0; ; n += 1) {
    if (n === 20) afterSome();
    yield Buffer.alloc(65_536);
  }
}
