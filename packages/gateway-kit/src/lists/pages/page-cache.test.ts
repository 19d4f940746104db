import { describe, expect, it, jest } from '@jest/globals';
import { AppError, cacheKeys } from '@rubato/contracts';
import { MemoryEphemeralStore } from '@rubato/service-kit';
import type { FetchedPage } from './list-pages.ts';
import { PageCache } from './page-cache.ts';

const page = (text: string, version: string): FetchedPage => ({
  body: Buffer.from(text),
  version,
  next: undefined,
  unchanged: false,
});

function setUp() {
  const store = new MemoryEphemeralStore();
  const fetch = jest.fn<(heldVersion?: string) => Promise<FetchedPage>>();
  const cache = new PageCache(store, cacheKeys.catalogState);
  return {
    fetch,
    /** The text that a client gets. */
    read: async () => (await cache.get('/api/songs', fetch)).body.toString(),
    change: (state: string) => store.set(cacheKeys.catalogState, state, 60),
  };
}

describe('PageCache', () => {
  it('serves a stale page while catalog is unavailable, without a call per request', async () => {
    const { fetch, read, change } = setUp();
    fetch.mockResolvedValueOnce(page('one', '1'));
    await read();
    await change('b');
    fetch.mockRejectedValue(new AppError('UNAVAILABLE', 'unavailable'));
    expect([await read(), await read(), await read()]).toEqual(['one', 'one', 'one']);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('serves a page again while the catalog is unchanged', async () => {
    const { fetch, read } = setUp();
    fetch.mockResolvedValue(page('one', '1'));
    expect([await read(), await read(), await read()]).toEqual(['one', 'one', 'one']);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('fetches a page once for concurrent requests', async () => {
    const { fetch, read } = setUp();
    fetch.mockResolvedValue(page('one', '1'));
    expect(await Promise.all([read(), read(), read()])).toEqual(['one', 'one', 'one']);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('revalidates a page after a change, and keeps it if it is unchanged', async () => {
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

  it('ignores a fetch that started before the change', async () => {
    const { fetch, read, change } = setUp();
    await change('a');
    const slow = Promise.withResolvers<FetchedPage>();
    fetch.mockReturnValueOnce(slow.promise);
    const pending = read();
    await change('b');
    fetch.mockResolvedValueOnce(page('two', '2'));
    expect(await read()).toBe('two');
    slow.resolve(page('one', '1'));
    expect(await pending).toBe('one');
    fetch.mockResolvedValueOnce(page('two', '2'));
    expect(await read()).toBe('two');
  });

  it('revalidates a page after a second without a notification', async () => {
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

  it('revalidates a page after a second when the system clock steps back', async () => {
    const { fetch, read } = setUp();
    const startedAt = performance.now();
    fetch.mockResolvedValueOnce(page('one', '1'));
    await read();
    jest.spyOn(Date, 'now').mockReturnValue(0);
    jest.spyOn(performance, 'now').mockReturnValue(startedAt + 5000);
    fetch.mockResolvedValueOnce(page('two', '2'));
    expect(await read()).toBe('two');
    jest.restoreAllMocks();
  });

  it('serves a stale page after a change while catalog is unavailable', async () => {
    const { fetch, read, change } = setUp();
    fetch.mockResolvedValueOnce(page('one', '1'));
    await read();
    await change('b');
    fetch.mockRejectedValue(new AppError('UNAVAILABLE', 'Catalog is unavailable'));
    expect(await read()).toBe('one');
  });

  it('throws for a page that was never fetched', async () => {
    const { fetch, read } = setUp();
    fetch.mockRejectedValue(new AppError('UNAVAILABLE', 'Catalog is unavailable'));
    await expect(read()).rejects.toThrow('Catalog is unavailable');
  });
});
