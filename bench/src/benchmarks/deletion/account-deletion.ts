import { findTracesOfUser, queryDatabase, type UserTraces } from '@rubato/testing';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { signUpUser, type TestUser } from '../../../../chaos-tests/src/load/user.ts';
import { songForm } from '../../../../chaos-tests/src/load/song-form.ts';
import { serviceNames } from '../../../../chaos-tests/src/topology/servers.ts';
import type { Benchmark } from '../../benchmark.ts';
import { poll } from '../../load/poll.ts';
import { startProduct, type Product } from '../../product.ts';
import { requestJson } from '../../load/request-json.ts';

const songs = 100;
const playlists = 10;
/** Ids remain here for a month, so that nothing that arrives late comes back. */
const tombstones = /^deleted_/;

/** The grace period is zero days: it is over when the user asks for the deletion. */
export const accountDeletion: Benchmark = {
  name: 'account-deletion',
  subject: `from the end of the grace period until no table and no file has anything of a user with ${songs} songs with covers, ${playlists} playlists of all of them, likes and follows, embedded: time`,
  goal: { atMost: 60 },
  unit: ' s',
  run: async () => {
    const product = await startProduct({ ACCOUNT_DELETION_DAYS: '0' });
    try {
      const [leaving, staying] = [await signUpUser(product.url), await signUpUser(product.url)];
      const { username } = await requestJson<{ username: string }>(leaving.client, 'GET', '/api/auth');
      const traces = { userId: leaving.id, artistId: await artistIdOf(leaving), texts: [username] };
      await fill(leaving, staying);
      await awaitJobs(product);
      const assetIds = await assetsOf(product, leaving);
      const before = await countTraces(product, traces);
      const files = await countFiles(product, assetIds);

      const startedAt = performance.now();
      await requestJson(leaving.client, 'POST', '/api/auth/deletion', { username });
      const [rowsGoneAt, filesGoneAt] = await Promise.all([
        poll(async () => (await countTraces(product, traces)) === 0),
        poll(async () => (await countFiles(product, assetIds)) === 0),
      ]);
      const secondsUntil = (at: number) => (at - startedAt) / 1000;
      return {
        measured: secondsUntil(Math.max(rowsGoneAt, filesGoneAt)),
        details: `${before} columns with rows of the user after ${secondsUntil(rowsGoneAt).toFixed(2)} s, ${files} files after ${secondsUntil(filesGoneAt).toFixed(2)} s`,
      };
    } finally {
      await product.remove();
    }
  },
};

const artistIdOf = async ({ client }: TestUser): Promise<number> =>
  (await requestJson<{ id: number }>(client, 'GET', '/api/artists/current')).id;

/** Gives `leaving` songs, playlists, likes and follows; `staying` likes and follows them. */
async function fill(leaving: TestUser, staying: TestUser): Promise<void> {
  const ids: number[] = [];
  for (let n = 0; n < songs; n += 1) {
    const { id } = await requestJson<{ id: number }>(
      leaving.client,
      'POST',
      '/api/songs',
      songForm(`Song ${n}`),
    );
    ids.push(id);
    for (const { client } of [leaving, staying]) await requestJson(client, 'POST', `/api/likes/${id}`);
  }
  for (let n = 0; n < playlists; n += 1) {
    const form = { name: `Playlist ${n}`, description: 'All songs' };
    const playlist = await requestJson<{ id: number }>(leaving.client, 'POST', '/api/playlists', form);
    for (const id of ids)
      await requestJson(leaving.client, 'POST', `/api/playlists/${playlist.id}/songs`, { song_id: id });
  }
  for (const [follower, followed] of [
    [leaving, staying],
    [staying, leaving],
  ] as const)
    await requestJson(follower.client, 'POST', `/api/follows/${await artistIdOf(followed)}`);
}

/** Waits until all sizes of covers and all streams are made. */
async function awaitJobs(product: Product): Promise<void> {
  const url = await product.databaseUrl('rubato_media');
  const query = `SELECT FROM jobs WHERE state IN ('waiting', 'running') LIMIT 1`;
  await poll(async () => (await queryDatabase(url, query)).length === 0);
}

async function countTraces(product: Product, user: UserTraces): Promise<number> {
  let count = 0;
  for (const service of serviceNames) {
    const places = await findTracesOfUser(await product.databaseUrl(`rubato_${service}`), user);
    count += places.filter((place) => !tombstones.test(place)).length;
  }
  return count;
}

async function assetsOf(product: Product, { id }: TestUser): Promise<string[]> {
  const url = await product.databaseUrl('rubato_media');
  const rows = await queryDatabase<{ id: string }>(url, 'SELECT id FROM assets WHERE user_id = $1', [id]);
  return rows.map((row) => row.id);
}

async function countFiles({ folder }: Product, assetIds: readonly string[]): Promise<number> {
  const names = await readdir(join(folder, 'media/objects'), { recursive: true });
  return names.filter((name) => assetIds.some((id) => name.includes(id))).length;
}
