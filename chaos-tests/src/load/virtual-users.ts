import { queryDatabase } from '@rubato/testing';
import { Baseline } from '../checks/baseline.ts';
import type { Topology } from '../topology/topology.ts';
import { runOperation } from './run-operation.ts';
import { History } from './history.ts';
import { signUpUser, type TestUser } from './user.ts';
import { createOperations, type Operations } from './operations.ts';
import { songForm } from './song-form.ts';
import { SongPool } from './song-pool.ts';
import { newItem, OwnedItems } from './owned-items.ts';

/** More songs than one run likes. */
const rounds = 2000;
const loadUserCount = 3;

/** Users that generate load, one that probes, the history of their writes, and how long the probes take without faults. */
export interface VirtualUsers {
  readonly load: readonly Operations[];
  readonly prober: Operations;
  readonly history: History;
  readonly baseline: Baseline;
}

/** Signs up users and adds songs to an empty product. */
export async function createVirtualUsers({ url, servers }: Topology): Promise<VirtualUsers> {
  const history = new History();
  const users = await Promise.all(Array.from({ length: loadUserCount + 1 }, () => signUpUser(url)));
  const [first] = users;
  if (!first) throw new Error('No users');
  await uploadSong(first);
  const { copies, songs } = await copySong(servers.databaseUrl('catalog'), users);
  const startedAt = performance.now();
  for (const { name } of copies) history.add({ kind: 'song', name, value: name, startedAt }, 201);
  const [prober, ...load] = users.map((user) => {
    const own = new OwnedItems();
    for (const { id, name, userId } of copies) if (userId === user.id) own.put(newItem(id, name));
    return createOperations(user, songs, own, history);
  });
  if (!prober) throw new Error('No users');
  return { load, prober, history, baseline: new Baseline() };
}

async function uploadSong({ client }: TestUser): Promise<void> {
  const { succeeded, status, violation } = await runOperation('upload', [201], () =>
    client.post('/api/songs', songForm('Original of all copies')),
  );
  if (!succeeded) throw new Error(`Upload failed: ${status} ${violation ?? ''}`);
}

interface Copy {
  readonly id: number;
  readonly name: string;
  readonly userId: number;
}

/**
 * Copies the song directly in the database to save the time of uploads. Each round adds one permanent song, which shares the files
 * of the original, and one per user with unique asset ids, so that deleting it does not delete shared files.
 */
async function copySong(
  catalogUrl: string,
  users: readonly TestUser[],
): Promise<{ copies: Copy[]; songs: SongPool }> {
  const userIds = users.map(({ id }) => id);
  await queryDatabase(
    catalogUrl,
    `INSERT INTO artists (user_id, artist_name, version) SELECT id, 'Artist ' || id, 0 FROM unnest($1::int[]) id
     ON CONFLICT DO NOTHING`,
    [userIds],
  );
  const rows = await queryDatabase<{ id: number; title: string; user_id: number; audio_key: string }>(
    catalogUrl,
    `INSERT INTO songs (user_id, title, lyrics, genre, release_year, duration_seconds, audio_seconds, image_asset_id, image_key, audio_asset_id, audio_key)
     SELECT coalesce(owner, user_id), 'copy-' || round || coalesce('-' || owner, ''), lyrics, genre, release_year, duration_seconds, audio_seconds,
       CASE WHEN owner IS NULL THEN image_asset_id ELSE gen_random_uuid() END, image_key,
       CASE WHEN owner IS NULL THEN audio_asset_id ELSE gen_random_uuid() END, audio_key
     FROM songs, generate_series(1, $1) round, unnest(array_append($2::int[], NULL)) owner ORDER BY round, owner
     RETURNING id, title, user_id, audio_key`,
    [rounds, userIds],
  );
  const isDeletable = (title: string) => /^copy-\d+-/.test(title);
  const songs = new SongPool(
    rows.map(({ id, title }) => ({ id, isDeletable: isDeletable(title) })),
    `/media/${rows[0]?.audio_key}`,
  );
  const copies = rows
    .filter(({ title }) => isDeletable(title))
    .map(({ id, title, user_id: userId }) => ({ id, name: title, userId }));
  return { copies, songs };
}
