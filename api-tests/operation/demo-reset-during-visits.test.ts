import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { resetDemo, seedDemo } from '@rubato/standalone';
import { temporaryFolder, type ApiClient } from '@rubato/testing';
import { json, readOwnSongs, writeCatalog } from './demo-content.ts';
import { songForm } from '../catalog/song-form.ts';
import { startTestProduct, type TestProduct } from '../product/test-product.ts';

let product: TestProduct;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let visitor: ApiClient;

beforeAll(async () => {
  product = await startTestProduct({
    quotas: { DEMO_QUOTA_SONGS: '4', DEMO_QUOTA_BYTES: '0', DEMO_SESSIONS: '2', DEMO_LOG_INS: '20' },
  });
  folder = await temporaryFolder();
  await writeCatalog(folder.path);
  await seedDemo({ ...options(), onProgress: () => {} });
});
beforeEach(async () => {
  visitor = await visit();
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  await product.close();
  await folder.remove();
});

const options = () => ({
  demoFolder: folder.path,
  dataFolder: folder.path,
  url: product.url,
  secret: product.demoSecret,
  quotaRetryMs: 50,
});

async function visit(): Promise<ApiClient> {
  const client = product.visitor();
  expect((await client.post('/api/auth/demo')).status).toBe(200);
  return client;
}

/** Lets visitors act after each request of the reset that begins with `start`, such as `DELETE /api/likes/`. */
function afterEachRequest(start: string, act: (path: string) => Promise<unknown>): void {
  const { fetch } = globalThis;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const response = await fetch(url, init);
    const path = String(url).slice(product.url.length);
    if (`${init?.method} ${path}`.startsWith(start)) await act(path);
    return response;
  });
}

it('ends although visitors like what it has just removed', async () => {
  const songs = await readOwnSongs(visitor);
  for (const { id } of songs) await visitor.post(`/api/likes/${id}`);
  const ending = new AbortController();
  let removed = 0;
  afterEachRequest('DELETE /api/likes/', async (path) => {
    removed += 1;
    if (removed > songs.length) ending.abort();
    await visitor.post(path);
  });

  expect(await resetDemo({ ...options(), signal: ending.signal })).toMatchObject({
    likesRemoved: songs.length,
  });
  jest.restoreAllMocks();
  await resetDemo(options());
  expect((await json((await visit()).get('/api/auth'))).likedSongIds).toEqual([]);
});

it('continues although visitors’ log-ins end its sessions', async () => {
  const [song] = await readOwnSongs(visitor);
  await visitor.post(`/api/likes/${song?.id}`);
  let visits = 0;
  afterEachRequest('DELETE /api/likes/', async () => {
    // As many as the demo user has sessions.
    for (let n = 0; n < 2; n += 1) await visit();
    visits += 1;
  });

  expect(await resetDemo(options())).toMatchObject({ likesRemoved: 1 });
  expect(visits).toBe(1);
});

it('restores songs although visitors use up the quota when it begins', async () => {
  const [song] = await readOwnSongs(visitor);
  await visitor.send('DELETE', `/api/songs/${song?.id}`);
  const statuses: number[] = [];
  afterEachRequest('GET /api/songs/current', async () => {
    while (statuses.at(-1) !== 403)
      statuses.push((await visitor.post('/api/songs', await songForm({ title: 'Of a visitor' }))).status);
  });

  expect(await resetDemo(options())).toMatchObject({ songsAdded: 1, songsRemoved: statuses.length - 1 });
  jest.restoreAllMocks();
  const titles = (await readOwnSongs(await visit())).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(['Song a', 'Song b', 'Song c']);
});

it('takes place although visitors have used up all log-ins, which others cannot pretend', async () => {
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429) statuses.push((await product.visitor().post('/api/auth/demo')).status);

  expect(await resetDemo(options())).toBeDefined();
  const pretended = { ...options(), secret: 'another secret of at least thirty-two characters' };
  await expect(resetDemo(pretended)).rejects.toMatchObject({ status: 429 });
});
