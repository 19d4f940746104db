import { askDatabase } from '../check/ask-database.ts';
import type { Topology } from '../topology/topology.ts';
import { History } from './history.ts';
import { newMember } from './member.ts';
import { operationsOf, type Operations, type Songs } from './operations.ts';

/** More than are liked in a run. */
const songCount = 5000;
const loadMembers = 3;

/** Members at work, something to like, and what they wrote. */
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
  const songs: Songs = { ids: [], next: 0, soundPath: '' };
  const upload = await operationsOf(first, songs, history).upload();
  if (!upload.isGood) throw new Error(`No song could be uploaded: ${upload.status} ${upload.wrong ?? ''}`);
  Object.assign(songs, await copyTheSong(servers.databaseUrl('catalog')));
  const [asker, ...load] = members.map((member) => operationsOf(member, songs, history));
  if (!asker) throw new Error('Nobody is there');
  return { load, asker, history };
}

/** Into the database: uploading them is not what is tested. */
async function copyTheSong(catalogUrl: string): Promise<Pick<Songs, 'ids' | 'soundPath'>> {
  const rows = await askDatabase<{ id: number; audio_key: string }>(
    catalogUrl,
    `INSERT INTO songs (user_id, title, lyrics, genre, release_year, duration_seconds, image_asset_id, image_key, audio_asset_id, audio_key)
     SELECT user_id, 'Copy ' || n, lyrics, genre, release_year, duration_seconds, image_asset_id, image_key, audio_asset_id, audio_key
     FROM songs, generate_series(1, $1) n ORDER BY n RETURNING id, audio_key`,
    [songCount],
  );
  return { ids: rows.map(({ id }) => id), soundPath: `/media/${rows[0]?.audio_key}` };
}
