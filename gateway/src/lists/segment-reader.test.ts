import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  AppError,
  cacheKeys,
  segmentGroupSpan,
  type ListPage,
  type SegmentsRequest,
} from '@rubato/contracts';
import { arrayPage, JsonBytes, MemoryEphemeralStore, wireHeaders } from '@rubato/service-kit';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { joinPieces } from './gzip-pieces.ts';
import { arrayOf } from './list-pages.ts';
import { PageCache } from './page-cache.ts';
import { SegmentReader } from './segment-reader.ts';
import { WholeListLimits } from './whole-list-limits.ts';

const megabyte = 1024 * 1024;

/** A service that keeps a list, and counts what it is asked. */
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

  readonly segments = jest.fn(async ({ span, before = Infinity, downTo = 0, limit }: SegmentsRequest) => {
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
  /** Of groups: so few that a short list takes several messages. */
  perMessage = 2;

  readonly page = jest.fn(
    async ({ before = Infinity, downTo = 1, limit }: ListPage & { downTo?: number }) => {
      const ids = [...this.entries.keys()].filter((id) => id < before && id >= downTo);
      const rows = ids
        .toSorted((a, b) => b - a)
        .slice(0, limit + 1)
        .map((id) => ({ id, json: JSON.stringify({ id, text: this.entries.get(id)?.text }) }));
      return arrayPage('songs', rows, limit, String(this.#version));
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
  const list = { name: 'songs', shape: arrayOf('songs'), source, maxBytes };
  const reader = new SegmentReader(list, new PageCache(source.store), limits);
  return async (): Promise<{ id: number; text: string }[]> => {
    const bytes = await buffer(joinPieces(reader.pieces(await reader.groups())));
    return JSON.parse(`[${gunzipSync(bytes).toString()}]`);
  };
}

function expected() {
  const entries = [...source.entries].map(([id, { text }]) => ({ id, text }));
  return entries.toSorted((a, b) => b.id - a.id);
}

const farApart = [1, 100, 101, 9_999, 10_000, 10_001, 3_000_001, 2_000_000_000, 2_147_483_647];

describe('a list in segments', () => {
  it('is whole and in order, wherever its ids lie, at a cost that follows how many there are', async () => {
    for (const id of farApart) await source.set(id, `Song ${id}`);
    expect(await readerOf()()).toEqual(expected());
    expect(source.page.mock.calls.length).toBeLessThanOrEqual(farApart.length);
    expect(source.segments.mock.calls.length).toBeLessThanOrEqual(farApart.length + 3);
  });

  it('is empty when there is nothing', async () => {
    expect(await readerOf()()).toEqual([]);
  });

  it('fetches again what has changed and nothing else', async () => {
    for (const id of farApart) await source.set(id, `Song ${id}`);
    const read = readerOf();
    await read();
    source.page.mockClear();
    await source.set(101, 'New name');
    expect(await read()).toEqual(expected());
    expect(source.page.mock.calls.map(([{ downTo }]) => downTo)).toEqual([101]);
  });

  it('loses what is removed, also whole segments and groups', async () => {
    for (const id of farApart) await source.set(id, `Song ${id}`);
    const read = readerOf();
    await read();
    for (const id of [100, 1, 10_001, 2_147_483_647]) {
      await source.remove(id);
      expect(await read()).toEqual(expected());
    }
  });

  it('fetches once what several readers need', async () => {
    for (const id of farApart) await source.set(id, `Song ${id}`);
    const read = readerOf();
    const lists = await Promise.all([read(), read(), read()]);
    expect(lists).toEqual([expected(), expected(), expected()]);
    expect(source.page.mock.calls.length).toBeLessThanOrEqual(farApart.length);
  });

  it('remembers as much as fits, however often it is read', async () => {
    for (let id = 1; id <= 1000; id += 1) await source.set(id, `Song ${id} ${'la '.repeat(id % 9)}`);
    const read = readerOf(6 * 1024);
    await read();
    source.page.mockClear();
    expect(await read()).toEqual(expected());
    const missed = source.page.mock.calls.length;
    expect(missed).toBeGreaterThan(0);
    expect(missed).toBeLessThan(10);
    await read();
    expect(source.page.mock.calls.length).toBe(2 * missed);
  });

  it('is complete where a segment is more than one message carries', async () => {
    for (let id = 1; id <= 40; id += 1) await source.set(id, String(id).repeat(30_000));
    expect(await readerOf()()).toEqual(expected());
    expect(source.page.mock.calls.length).toBeGreaterThan(1);
  });

  it('fetches two parts at once at most', async () => {
    let atOnce = 0;
    let most = 0;
    const { page } = source;
    Object.assign(source, {
      page: async (part: ListPage) => {
        most = Math.max(most, (atOnce += 1));
        const answer = await page(part);
        atOnce -= 1;
        return answer;
      },
    });
    for (const id of farApart) await source.set(id, `Song ${id}`);
    const limits = new WholeListLimits();
    await Promise.all([readerOf(0, limits)(), readerOf(0, limits)(), readerOf(0, limits)()]);
    expect(most).toBe(2);
  });

  it('reads again what is away for a moment', async () => {
    await source.set(1, 'Song 1');
    source.page.mockRejectedValueOnce(new AppError('UNAVAILABLE', 'Away'));
    expect(await readerOf()()).toEqual(expected());
  });
});
