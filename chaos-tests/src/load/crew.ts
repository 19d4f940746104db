import { askDatabase } from '../check/ask-database.ts';
import type { Topology } from '../topology/topology.ts';
import { ask } from './answer.ts';
import { History } from './history.ts';
import { newMember, type Member } from './member.ts';
import { operationsOf, type Operations } from './operations.ts';
import { songForm } from './song-form.ts';
import { Songs } from './songs.ts';
import { newThing, Things } from './things.ts';

/** More than are liked in a run. */
const rounds = 2000;
const loadMembers = 3;

/** Members at work, something to like and to change, and what they wrote. */
export interface Crew {
  readonly load: readonly Operations[];
  readonly asker: Operations;
  readonly history: History;
}

/** Signs members up and puts songs into an empty product. */
export async function newCrew({ url, servers }: Topology): Promise<Crew> {
  const history = new History();
  const members = await Promise.all(Array.from({ length: loadMembers + 1 }, () => newMember(url)));
  const [first] = members;
  if (!first) throw new Error('Nobody is there');
  await uploadSong(first);
  const { copies, songs } = await copyTheSong(servers.databaseUrl('catalog'), members);
  const begunAt = performance.now();
  for (const { name } of copies) history.add({ kind: 'song', name, value: name, begunAt }, 201);
  const [asker, ...load] = members.map((member) => {
    const own = new Things();
    for (const { id, name, userId } of copies) if (userId === member.id) own.put(newThing(id, name));
    return operationsOf(member, songs, own, history);
  });
  if (!asker) throw new Error('Nobody is there');
  return { load, asker, history };
}

async function uploadSong({ client }: Member): Promise<void> {
  const { isGood, status, wrong } = await ask('upload', [201], () =>
    client.post('/api/songs', songForm('The one that is copied')),
  );
  if (!isGood) throw new Error(`No song could be uploaded: ${status} ${wrong ?? ''}`);
}

interface Copy {
  readonly id: number;
  readonly name: string;
  readonly userId: number;
}

/**
 * Into the database: uploading them is not what is tested. In each round one song that stays, with the files of the first, and one
 * of each member, with files that nobody ever asks for: when it is deleted, no other song loses its files.
 */
async function copyTheSong(
  catalogUrl: string,
  members: readonly Member[],
): Promise<{ copies: Copy[]; songs: Songs }> {
  const userIds = members.map(({ id }) => id);
  await askDatabase(
    catalogUrl,
    `INSERT INTO artists (user_id, artist_name, version) SELECT id, 'Artist ' || id, 0 FROM unnest($1::int[]) id
     ON CONFLICT DO NOTHING`,
    [userIds],
  );
  const rows = await askDatabase<{ id: number; title: string; user_id: number; audio_key: string }>(
    catalogUrl,
    `INSERT INTO songs (user_id, title, lyrics, genre, release_year, duration_seconds, image_asset_id, image_key, audio_asset_id, audio_key)
     SELECT coalesce(owner, user_id), 'copy-' || round || coalesce('-' || owner, ''), lyrics, genre, release_year, duration_seconds,
       CASE WHEN owner IS NULL THEN image_asset_id ELSE gen_random_uuid() END, image_key,
       CASE WHEN owner IS NULL THEN audio_asset_id ELSE gen_random_uuid() END, audio_key
     FROM songs, generate_series(1, $1) round, unnest(array_append($2::int[], NULL)) owner ORDER BY round, owner
     RETURNING id, title, user_id, audio_key`,
    [rounds, userIds],
  );
  const isDeletable = (title: string) => /^copy-\d+-/.test(title);
  const songs = new Songs(
    rows.map(({ id, title }) => ({ id, isDeletable: isDeletable(title) })),
    `/media/${rows[0]?.audio_key}`,
  );
  const copies = rows
    .filter(({ title }) => isDeletable(title))
    .map(({ id, title, user_id: userId }) => ({ id, name: title, userId }));
  return { copies, songs };
}
