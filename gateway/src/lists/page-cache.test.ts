import { describe, expect, it, jest } from '@jest/globals';
import { AppError, cacheKeys } from '@rubato/contracts';
import { MemoryEphemeralStore } from '@rubato/service-kit';
import type { PageAnswer } from './list-pages.ts';
import { PageCache } from './page-cache.ts';

const page = (text: string, version: string): PageAnswer => ({
  body: Buffer.from(text),
  version,
  next: undefined,
  unchanged: false,
});

function setUp() {
  const store = new MemoryEphemeralStore();
  const fetch = jest.fn<(heldVersion?: string) => Promise<PageAnswer>>();
  const cache = new PageCache(store);
  return {
    fetch,
    /** The text that a reader gets. */
    read: async () => (await cache.get('/api/songs', fetch)).body.toString(),
    change: (state: string) => store.set(cacheKeys.catalogState, state, 60),
  };
}

describe('a remembered page', () => {
  it('is sent while catalog is away, of which not every reader waits to hear', async () => {
    const { fetch, read, change } = setUp();
    fetch.mockResolvedValueOnce(page('one', '1'));
    await read();
    await change('b');
    fetch.mockRejectedValue(new AppError('UNAVAILABLE', 'away'));
    expect([await read(), await read(), await read()]).toEqual(['one', 'one', 'one']);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('is sent again while the catalogue stands as it did', async () => {
    const { fetch, read } = setUp();
    fetch.mockResolvedValue(page('one', '1'));
    expect([await read(), await read(), await read()]).toEqual(['one', 'one', 'one']);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is fetched once for all who want it at the same time', async () => {
    const { fetch, read } = setUp();
    fetch.mockResolvedValue(page('one', '1'));
    expect(await Promise.all([read(), read(), read()])).toEqual(['one', 'one', 'one']);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is fetched anew after a change, and kept when it has not changed itself', async () => {
    const { fetch, read, change } = setUp();
    await change('a');
    fetch.mockResolvedValueOnce(page('one', '1'));
    await read();
    await change('b');
    fetch.mockResolvedValueOnce({ ...page('', '1'), unchanged: true });
    expect(await read()).toBe('one');
    expect(fetch).toHaveBeenLastCalledWith('1');
    await change('c');
    fetch.mockResolvedValueOnce(page('two', '2'));
    expect(await read()).toBe('two');
  });

  it('is not taken from a fetch that began before the change', async () => {
    const { fetch, read, change } = setUp();
    await change('a');
    const slow = Promise.withResolvers<PageAnswer>();
    fetch.mockReturnValueOnce(slow.promise);
    const early = read();
    await change('b');
    fetch.mockResolvedValueOnce(page('two', '2'));
    expect(await read()).toBe('two');
    slow.resolve(page('one', '1'));
    expect(await early).toBe('one');
    fetch.mockResolvedValueOnce(page('two', '2'));
    expect(await read()).toBe('two');
  });

  it('is asked about after a second, also when nobody told of a change', async () => {
    const { fetch, read } = setUp();
    const now = jest.spyOn(performance, 'now');
    now.mockReturnValue(1_000_000);
    fetch.mockResolvedValueOnce(page('one', '1'));
    await read();
    now.mockReturnValue(1_001_001);
    fetch.mockResolvedValueOnce(page('two', '2'));
    expect(await read()).toBe('two');
    now.mockRestore();
  });

  it('is asked about after a second, also when the clock has stepped back', async () => {
    const { fetch, read } = setUp();
    const begun = performance.now();
    fetch.mockResolvedValueOnce(page('one', '1'));
    await read();
    jest.spyOn(Date, 'now').mockReturnValue(0);
    jest.spyOn(performance, 'now').mockReturnValue(begun + 5000);
    fetch.mockResolvedValueOnce(page('two', '2'));
    expect(await read()).toBe('two');
    jest.restoreAllMocks();
  });

  it('is sent also while nobody can be asked', async () => {
    const { fetch, read, change } = setUp();
    fetch.mockResolvedValueOnce(page('one', '1'));
    await read();
    await change('b');
    fetch.mockRejectedValue(new AppError('UNAVAILABLE', 'Catalog is away'));
    expect(await read()).toBe('one');
  });

  it('is not there for what was never fetched', async () => {
    const { fetch, read } = setUp();
    fetch.mockRejectedValue(new AppError('UNAVAILABLE', 'Catalog is away'));
    await expect(read()).rejects.toThrow('Catalog is away');
  });
});
