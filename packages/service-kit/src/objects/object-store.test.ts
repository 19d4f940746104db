import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@rubato/testing';
import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { FolderObjectStore } from './folder.object-store.ts';
import type { ObjectStore } from './object-store.ts';

const adapters: [string, () => Promise<{ store: ObjectStore; remove(): Promise<void> }>][] = [
  [
    'a folder',
    async () => {
      const folder = await temporaryFolder();
      return { store: new FolderObjectStore(folder.path), remove: folder.remove };
    },
  ],
];

describe.each(adapters)('an object store in %s', (_name, create) => {
  let store: ObjectStore;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    ({ store, remove } = await create());
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
    expect(await read('media/whole.mp3')).toEqual(bytes);
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

  it('lists by prefix, also many', async () => {
    const names = Array.from({ length: 300 }, (_, n) => `many/${String(n).padStart(4, '0')}`);
    await Promise.all(names.map((name) => put(name, Buffer.from(name))));
    expect(await keys('many/')).toEqual(names);
    expect(await keys('many/000')).toEqual(names.slice(0, 10));
    expect(await keys('none/')).toEqual([]);
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
  });

  it.each(['../escape', 'media/../../escape', '/absolute', 'media//double', '', 'media/ space', 'media/\0'])(
    'refuses the key %p',
    async (key) => {
      await expect(put(key, Buffer.from('x'))).rejects.toThrow(TypeError);
    },
  );
});

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
