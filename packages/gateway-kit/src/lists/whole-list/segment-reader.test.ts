import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  AppError,
  cacheKeys,
  segmentGroupSpan,
  type ListPage,
  type SegmentsRequest,
} from '@rubato/contracts';
import { createArrayPage, JsonBytes, MemoryEphemeralStore, wireHeaders } from '@rubato/service-kit';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { joinChunks } from '../compression/gzip-chunks.ts';
import { describeArray } from '../pages/list-pages.ts';
import { PageCache } from '../pages/page-cache.ts';
import { SegmentReader } from './segment-reader.ts';
import { WholeListLimits } from './whole-list-limits.ts';

const megabyte = 1024 * 1024;

/** A service with a list, which records its calls. */
class Source {
  readonly entries = new Map<number, { text: string; version: number }>();
  readonly store = new MemoryEphemeralStore();
  #version = 1;

  async set(id: number, text: string): Promise<void> {
    this.#version += 1;
    this.entries.set(id, { text, version: this.#version });
    await this.store.set(cacheKeys.catalogState, String(this.#version), 60);
  }

  async remove(id: number): Promise<void> {
    this.#version += 1;
    this.entries.delete(id);
    await this.store.set(cacheKeys.catalogState, String(this.#version), 60);
  }

  readonly listSegments = jest.fn(async ({ span, before = Infinity, downTo = 0, limit }: SegmentsRequest) => {
    const numbers = [...this.entries.keys()].map((id) => Math.floor((id - 1) / span));
    const wanted = [...new Set(numbers)].filter((number) => number < before && number >= downTo);
    const described = wanted
      .toSorted((a, b) => b - a)
      .slice(0, span === segmentGroupSpan ? this.perMessage : limit);
    const last = described.at(-1);
    const segments = described.map((number) => ({ number, version: this.#versionOf(number, span) }));
    return new JsonBytes(Buffer.from(JSON.stringify({ segments })), {
      [wireHeaders.version]: String(this.#version),
      ...(last && described.length < wanted.length ? { [wireHeaders.next]: String(last) } : {}),
    });
  });
  /** Groups per message: few enough for a short list to take several messages. */
  perMessage = 2;

  readonly listPage = jest.fn(
    async ({ before = Infinity, downTo = 1, limit }: ListPage & { downTo?: number }) => {
      const ids = [...this.entries.keys()].filter((id) => id < before && id >= downTo);
      const rows = ids
        .toSorted((a, b) => b - a)
        .slice(0, limit + 1)
        .map((id) => ({ id, json: JSON.stringify({ id, text: this.entries.get(id)?.text }) }));
      return createArrayPage('songs', rows, limit, String(this.#version));
    },
  );

  #versionOf(number: number, span: number): string {
    const versions = [...this.entries].filter(([id]) => Math.floor((id - 1) / span) === number);
    return versions.map(([id, { version }]) => `${id}.${version}`).join();
  }
}

let source: Source;
beforeEach(() => {
  source = new Source();
});

function readerOf(maxBytes = megabyte, limits = new WholeListLimits()) {
  const list = { name: 'songs', shape: describeArray('songs'), source, maxBytes };
  const reader = new SegmentReader(list, new PageCache(source.store, cacheKeys.catalogState), limits);
  return async (): Promise<{ id: number; text: string }[]> => {
    const bytes = await buffer(joinChunks(reader.readChunks(await reader.readGroups())));
    return JSON.parse(`[${gunzipSync(bytes).toString()}]`);
  };
}

function expected() {
  const entries = [...source.entries].map(([id, { text }]) => ({ id, text }));
  return entries.toSorted((a, b) => b.id - a.id);
}

const farApart = [1, 100, 101, 9_999, 10_000, 10_001, 3_000_001, 2_000_000_000, 2_147_483_647];

describe('SegmentReader', () => {
  it('returns the whole list in order for sparse ids, with calls in proportion to the entries', async () => {
    for (const id of farApart) await source.set(id, `Song ${id}`);
    expect(await readerOf()()).toEqual(expected());
    expect(source.listPage.mock.calls.length).toBeLessThanOrEqual(farApart.length);
    expect(source.listSegments.mock.calls.length).toBeLessThanOrEqual(farApart.length + 3);
  });

  it('returns an empty list', async () => {
    expect(await readerOf()()).toEqual([]);
  });

  it('fetches only changed segments again', async () => {
    for (const id of farApart) await source.set(id, `Song ${id}`);
    const read = readerOf();
    await read();
    source.listPage.mockClear();
    await source.set(101, 'New name');
    expect(await read()).toEqual(expected());
    expect(source.listPage.mock.calls.map(([{ downTo }]) => downTo)).toEqual([101]);
  });

  it('removes deleted entries, segments and groups', async () => {
    for (const id of farApart) await source.set(id, `Song ${id}`);
    const read = readerOf();
    await read();
    for (const id of [100, 1, 10_001, 2_147_483_647]) {
      await source.remove(id);
      expect(await read()).toEqual(expected());
    }
  });

  it('fetches a segment once for concurrent readers', async () => {
    for (const id of farApart) await source.set(id, `Song ${id}`);
    const read = readerOf();
    const lists = await Promise.all([read(), read(), read()]);
    expect(lists).toEqual([expected(), expected(), expected()]);
    expect(source.listPage.mock.calls.length).toBeLessThanOrEqual(farApart.length);
  });

  it('caches as much as fits, for any number of reads', async () => {
    for (let id = 1; id <= 1000; id += 1) await source.set(id, `Song ${id} ${'la '.repeat(id % 9)}`);
    const read = readerOf(6 * 1024);
    await read();
    source.listPage.mockClear();
    expect(await read()).toEqual(expected());
    const missed = source.listPage.mock.calls.length;
    expect(missed).toBeGreaterThan(0);
    expect(missed).toBeLessThan(10);
    await read();
    expect(source.listPage.mock.calls.length).toBe(2 * missed);
  });

  it('returns a complete segment that takes several messages', async () => {
    for (let id = 1; id <= 40; id += 1) await source.set(id, String(id).repeat(30_000));
    expect(await readerOf()()).toEqual(expected());
    expect(source.listPage.mock.calls.length).toBeGreaterThan(1);
  });

  it('fetches at most two segments concurrently', async () => {
    let concurrent = 0;
    let maxConcurrent = 0;
    const { listPage } = source;
    Object.assign(source, {
      listPage: async (request: ListPage) => {
        maxConcurrent = Math.max(maxConcurrent, (concurrent += 1));
        const response = await listPage(request);
        concurrent -= 1;
        return response;
      },
    });
    for (const id of farApart) await source.set(id, `Song ${id}`);
    const limits = new WholeListLimits();
    await Promise.all([readerOf(0, limits)(), readerOf(0, limits)(), readerOf(0, limits)()]);
    expect(maxConcurrent).toBe(2);
  });

  it('retries while the source is unavailable', async () => {
    await source.set(1, 'Song 1');
    source.listPage.mockRejectedValueOnce(new AppError('UNAVAILABLE', 'Unavailable'));
    expect(await readerOf()()).toEqual(expected());
  });
});
