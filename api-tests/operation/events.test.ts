import { expect, it } from '@jest/globals';
import type { EventEnvelope } from '@rubato/contracts';
import { InProcessEventBus } from '@rubato/service-kit';
import { type ApiClient, queryDatabase, waitUntil } from '@rubato/testing';
import fc from 'fast-check';
import { newSong } from '../catalog/new-song.ts';
import { imageFile } from '../catalog/song-form.ts';
import { startTestProduct, type TestProduct } from '../product/test-product.ts';

/** Holds events back, to deliver them in any order and several times. */
class HoldingEventBus extends InProcessEventBus {
  readonly held: EventEnvelope[] = [];

  override async publish(event: EventEnvelope): Promise<void> {
    this.held.push(event);
  }

  async deliver(event: EventEnvelope): Promise<void> {
    await super.publish(event);
  }
}

/**
 * The final content of the tables when `bus` delivers the events of the scenario. Products run one at a time:
 * passport is global.
 */
async function eveningOver<Bus extends InProcessEventBus>(
  bus: Bus,
  afterwards?: (bus: Bus) => Promise<void>,
): Promise<unknown[][]> {
  const product = await startTestProduct({ events: bus });
  try {
    await spendAnEvening(product);
    await waitUntil(() => outboxesEmpty(product));
    await afterwards?.(bus);
    await waitUntil(() => deletedSongsCleared(product));
    await waitUntil(() => releasedFilesRemoved(product));
    return await everything(product);
  } finally {
    await product.close();
  }
}

/** The same scenario with two users, for any event bus. */
async function spendAnEvening(product: TestProduct): Promise<void> {
  const users: ApiClient[] = [];
  for (const name of ['anna', 'bert']) {
    const client = product.visitor();
    const password = 'a fine long password';
    await client.post('/api/auth/signup', {
      username: name,
      email: `${name}@rubato.example`,
      password,
      artist_name: `${name}s`,
    });
    users.push(client);
  }
  const [anna, bert] = users as [ApiClient, ApiClient];
  const songs: number[] = [];
  for (let n = 0; n < 4; n += 1) songs.push((await newSong(anna, { title: `Song ${n}` })).id);
  const [first, second, third] = songs as [number, number, number, number];
  const album = { title: 'Album', image_url: await uploadCover(anna), release_year: 2000 };
  const { id: albumId } = await (await anna.post('/api/albums', album)).json();
  const playlist = { name: 'P', description: 'D', image_url: await uploadCover(bert) };
  const { id: playlistId } = await (await bert.post('/api/playlists', playlist)).json();
  for (const song of songs) {
    await anna.post(`/api/albums/${albumId}/songs/${song}`);
    await bert.post(`/api/playlists/${playlistId}/songs`, { song_id: song });
    for (const user of users) await user.post(`/api/likes/${song}`);
  }
  await bert.send('DELETE', `/api/likes/${second}`);
  await anna.send('DELETE', `/api/likes/${first}`);
  await anna.post(`/api/likes/${first}`);
  const changes = new FormData();
  changes.set('image', await imageFile('jpeg'));
  await anna.send('PUT', `/api/songs/${second}`, changes);
  await anna.send('DELETE', `/api/songs/${third}`);
  await anna.send('PUT', `/api/albums/${albumId}`, { ...album, image_url: 'https://example.com/a.png' });
}

async function uploadCover(client: ApiClient): Promise<string> {
  const form = new FormData();
  form.set('image', await imageFile());
  return (await (await client.post('/api/images', form)).json()).image_url;
}

const tables: [string, string][] = [
  ['catalog', 'SELECT user_id, artist_name, version FROM artists ORDER BY user_id'],
  ['catalog', 'SELECT id, title, likes FROM songs ORDER BY id'],
  ['catalog', 'SELECT album_id, song_id FROM album_songs ORDER BY album_id, song_id'],
  ['library', 'SELECT user_id, song_id FROM likes ORDER BY user_id, song_id'],
  ['library', 'SELECT playlist_id, song_id FROM playlist_songs ORDER BY playlist_id, song_id'],
  ['library', 'SELECT id, username, version FROM users ORDER BY id'],
  ['media', 'SELECT kind, state, count(*) FROM assets GROUP BY kind, state ORDER BY kind, state'],
];

const rows = (product: TestProduct, service: string, query: string) =>
  queryDatabase(product.databaseUrl(service), query);

const everything = (product: TestProduct) =>
  Promise.all(tables.map(([service, query]) => rows(product, service, query)));

async function outboxesEmpty(product: TestProduct): Promise<boolean> {
  const waiting = await Promise.all(
    (['auth', 'catalog', 'library', 'media'] as const).map((service) =>
      rows(product, service, 'SELECT 1 FROM outbox LIMIT 1'),
    ),
  );
  return waiting.flat().length === 0;
}

async function deletedSongsCleared(product: TestProduct): Promise<boolean> {
  return (await rows(product, 'library', 'SELECT 1 FROM deleted_songs WHERE NOT is_cleared')).length === 0;
}

/** No user is about to use any of them. */
async function releasedFilesRemoved(product: TestProduct): Promise<boolean> {
  await rows(
    product,
    'media',
    `UPDATE assets SET reserved_until = NULL
     WHERE id = ANY (ARRAY(SELECT id FROM assets ORDER BY id FOR NO KEY UPDATE SKIP LOCKED))`,
  );
  return (await rows(product, 'media', 'SELECT 1 FROM assets WHERE released_at IS NOT NULL')).length === 0;
}

it('events that arrive twice, late and out of order lead to the same tables', async () => {
  const expected = await eveningOver(new InProcessEventBus());
  const disturbed = await eveningOver(new HoldingEventBus(), async (bus) => {
    const twice = [...bus.held, ...bus.held];
    expect(bus.held.length).toBeGreaterThan(15);
    const [order] = fc.sample(fc.shuffledSubarray(twice, { minLength: twice.length }), {
      numRuns: 1,
      seed: 7,
    });
    for (const event of order ?? []) await bus.deliver(event);
  });
  expect(expected.every((table) => table.length > 0)).toBe(true);
  expect(disturbed).toEqual(expected);
});
