import { expect, it } from '@jest/globals';
import type { ObjectReader, ObjectStore } from '@rubato/service-kit';
import { waitUntil } from '@rubato/testing';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { tarHeader } from '../../testing/tar-header.ts';
import { archiveObjects } from './archive-objects.ts';
import { restoreObjects } from './restore-objects.ts';

const megabyte = 1024 * 1024;
const maxReadAhead = 4 * megabyte;
const objectBytes = 8 ** 11 - 1;
const nothing = { objects: 0, bytes: 0 };

/** A store with one object of 8 GiB, which counts what is read and which readers are open. */
function storeOfLargeObject(read: (length: number) => Uint8Array) {
  const usage = { readBytes: 0, openReaders: 0 };
  const reader: ObjectReader = {
    bytes: objectBytes,
    modifiedAt: new Date(0),
    read: async (_position, length) => {
      usage.readBytes += length;
      return read(length);
    },
    close: async () => void (usage.openReaders -= 1),
  };
  const store = {
    list: async function* () {
      yield { key: 'media/large.wav', bytes: objectBytes, modifiedAt: reader.modifiedAt };
    },
    open: async () => {
      usage.openReaders += 1;
      return reader;
    },
  } as Partial<ObjectStore> as ObjectStore;
  return { store, usage };
}

it('reads objects only as fast as the archive is read, and closes them when reading stops', async () => {
  const { store, usage } = storeOfLargeObject((length) => Buffer.alloc(length));
  let bytes = 0;

  for await (const chunk of archiveObjects(store, 'media/', nothing)) {
    bytes += chunk.length;
    if (bytes > 20 * megabyte) break;
  }

  expect(usage.readBytes - bytes).toBeLessThan(maxReadAhead);
  await waitUntil(async () => usage.openReaders === 0);
});

it.each([
  [
    'fails',
    () => {
      throw new Error('The disk failed');
    },
    'The disk failed',
  ],
  ['ends early', () => new Uint8Array(), 'media/large.wav ended unexpectedly'],
])('rejects and closes an object that %s', async (_name, read, message) => {
  const { store, usage } = storeOfLargeObject(read);

  await expect(buffer(archiveObjects(store, 'media/', nothing))).rejects.toThrow(message);
  expect(usage.openReaders).toBe(0);
});

it('reads an archive only as fast as the store accepts it, and stops when the store fails', async () => {
  let readBytes = 0;
  let isOpen = true;
  async function* endlessArchive() {
    try {
      yield tarHeader({ name: 'media/large.wav', size: objectBytes });
      for (;;) {
        readBytes += megabyte / 16;
        yield Buffer.alloc(megabyte / 16);
      }
    } finally {
      isOpen = false;
    }
  }
  let storedBytes = 0;
  const put: ObjectStore['put'] = async (_key, body: Readable) => {
    for await (const chunk of body) {
      storedBytes += chunk.length;
      if (storedBytes > 20 * megabyte) throw new Error('Object store full');
    }
    throw new Error('The archive ended');
  };
  const store = { put } as Partial<ObjectStore> as ObjectStore;

  await expect(restoreObjects(store, endlessArchive())).rejects.toThrow('Object store full');
  expect(readBytes - storedBytes).toBeLessThan(maxReadAhead);
  expect(isOpen).toBe(false);
});
