import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { minioProgram, startMinioServer, temporaryFolder } from '@rubato/testing';
import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FolderObjectStore } from './folder.object-store.ts';
import type { ObjectStore } from './object-store.ts';
import { S3ObjectStore } from './s3.object-store.ts';

const megabyte = 1024 * 1024;
const built = join(import.meta.dirname, '../../dist/index.js');

interface Adapter {
  readonly store: ObjectStore;
  /** What makes a store of the same objects in another process, as code. */
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
  // A slow machine is no failure.
  const deadlines = { callMs: 20_000, silenceMs: 20_000 };
  const options = { url, accessKey, secretKey, bucket: 'objects', deadlines };
  const store = await S3ObjectStore.connect(options);
  const code = `await S3ObjectStore.connect(${JSON.stringify(options)})`;
  return { store, code, remove: () => Promise.resolve(store.close()).then(remove) };
}

describe.each([
  ['a folder', folderAdapter, describe],
  ['S3', s3Adapter, minioProgram ? describe : describe.skip],
] as const)('an object store in %s', (_name, create, group) => {
  let store: ObjectStore;
  let code: string;
  let remove: () => Promise<void>;

  group('as every store', () => {
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

    it('gives back what was put, and says how much it is', async () => {
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

    it('reads at any position, and no further than the end', async () => {
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

    it('replaces what was there', async () => {
      await put('media/again', Buffer.from('a long first text'));
      await put('media/again', Buffer.from('second'));
      expect(String(await read('media/again'))).toBe('second');
    });

    it('knows nothing of what is not there', async () => {
      expect(await store.stat('media/absent')).toBeUndefined();
      expect(await store.open('media/absent')).toBeUndefined();
      await expect(store.delete('media/absent')).resolves.toBeUndefined();
      await expect(store.move('media/absent', 'media/x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('moves and deletes', async () => {
      await put('uploads/one', Buffer.from('one'));
      await store.move('uploads/one', 'media/one');
      expect(await store.stat('uploads/one')).toBeUndefined();
      expect(String(await read('media/one'))).toBe('one');
      await store.delete('media/one');
      expect(await store.stat('media/one')).toBeUndefined();
    });

    it('lists by prefix, also 1,000 and more', async () => {
      const names = Array.from({ length: 1010 }, (_, n) => `many/${String(n).padStart(4, '0')}`);
      for (let n = 0; n < names.length; n += 50)
        await Promise.all(names.slice(n, n + 50).map((name) => put(name, Buffer.from(name))));
      expect(await keys('many/')).toEqual(names);
      expect(await keys('many/000')).toEqual(names.slice(0, 10));
      expect(await keys('none/')).toEqual([]);
    }, 120_000);

    it('stores what is empty', async () => {
      expect(await store.put('media/empty', Readable.from([]))).toMatchObject({ bytes: 0 });
      expect(await read('media/empty')).toHaveLength(0);
    });

    it.each([5, 12.5])('stores %d MB from small pieces, and reads them at any position', async (size) => {
      const [piece, count] = [randomBytes(64 * 1024), size * 16];
      const pieces = Array.from({ length: count }, () => piece);
      expect(await store.put('media/large', Readable.from(pieces))).toMatchObject({ bytes: size * megabyte });
      const expected = createHash('sha256');
      for (const each of pieces) expected.update(each);
      const bytes = (await read('media/large')) ?? '';
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(expected.digest('hex'));
    });

    it('keeps one of two that are put under the same key at once, whole', async () => {
      const bodies = [Buffer.alloc(11 * megabyte, 'a'), Buffer.alloc(11 * megabyte, 'b')];
      await Promise.all(bodies.map((body) => put('media/contested', body)));
      const kept = await read('media/contested');
      expect(bodies.filter((body) => kept?.equals(body))).toHaveLength(1);
      expect(await store.removeUnfinished()).toBe(0);
    });

    it('has nothing of what a killed process was putting, and can clear the rest away', async () => {
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
    ])('leaves nothing under the key when its source %s', async (_how, source) => {
      const key = `media/${randomUUID()}`;
      await expect(store.put(key, source())).rejects.toThrow('the line was cut');
      expect(await store.stat(key)).toBeUndefined();
    });

    it('leaves nothing, and what was there before, when it is aborted', async () => {
      await put('media/kept', Buffer.from('kept'));
      const abort = new AbortController();
      const endless = Readable.from(forever(() => abort.abort()));
      await expect(store.put('media/kept', endless, abort.signal)).rejects.toThrow();
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
    ])('refuses the key %p', async (key) => {
      await expect(put(key, Buffer.from('x'))).rejects.toThrow(TypeError);
    });
  });
});

/** Kills a process that puts without an end, once the store has taken more than two parts of it. */
async function killWhilePutting(store: string, key: string): Promise<void> {
  const program = `
    import { Readable } from 'node:stream';
    import { FolderObjectStore, S3ObjectStore } from ${JSON.stringify(built)};
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
  const gone = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), gone]);
  child.kill('SIGKILL');
  expect((await gone)[1]).toBe('SIGKILL');
}

async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(100_000);
  throw new Error('the line was cut');
}

async function* forever(afterSome: () => void): AsyncGenerator<Buffer> {
  for (let n = 0; ; n += 1) {
    if (n === 20) afterSome();
    yield Buffer.alloc(65_536);
  }
}
