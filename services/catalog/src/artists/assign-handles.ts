import { artistLimits, isHandle } from '@rubato/contracts';
import { toSlug } from '@rubato/contracts/folding';
import type { EntityManager } from 'typeorm';

interface NamedArtist {
  readonly id: number;
  readonly name: string;
}

/** Leaves room for `artist-` or the id in a handle. */
const maxLength = 30;

/** Gives each artist without a handle one that resembles the name: 'nina-simone', or 'nina-simone-57' if that is taken. */
export async function assignHandles(manager: EntityManager, artists: readonly NamedArtist[]): Promise<void> {
  const sorted = artists.map((artist) => ({ ...artist, candidates: listCandidates(artist) }));
  // Concurrent transactions reserve handles in the same order.
  for (const { id, candidates } of sorted.toSorted((a, b) => (a.candidates[0]! < b.candidates[0]! ? -1 : 1)))
    await manager.query(
      'UPDATE artists SET handle = $2, revision = revision + 1 WHERE id = $1 AND handle IS NULL',
      [id, await reserveFirst(manager, id, candidates)],
    );
}

/** Makes `handle` lead to the artist. Returns false if it leads to another one. */
export async function reserveHandle(
  manager: EntityManager,
  artistId: number,
  handle: string,
): Promise<boolean> {
  await manager.query(
    'INSERT INTO artist_handles (handle, artist_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [handle, artistId],
  );
  const [row]: { artist_id: number }[] = await manager.query(
    'SELECT artist_id FROM artist_handles WHERE handle = $1',
    [handle],
  );
  return row?.artist_id === artistId;
}

/** Whether another handle fits into the limit, besides those that already lead to the artist. */
export async function hasRoomForHandle(
  manager: EntityManager,
  artistId: number,
  handle: string,
): Promise<boolean> {
  const [row]: { count: number }[] = await manager.query(
    'SELECT count(*)::integer AS count FROM artist_handles WHERE artist_id = $1 AND handle <> $2',
    [artistId, handle],
  );
  return (row?.count ?? 0) < artistLimits.handles;
}

async function reserveFirst(
  manager: EntityManager,
  id: number,
  candidates: readonly string[],
): Promise<string | null> {
  for (const candidate of candidates) if (await reserveHandle(manager, id, candidate)) return candidate;
  return null;
}

function listCandidates({ id, name }: NamedArtist): string[] {
  const slug = toSlug(name, maxLength);
  const named = isHandle(slug) ? slug : slug ? `artist-${slug}` : `artist-${id}`;
  return [named, `${named}-${id}`, `artist-${id}`, `artist-${id}-${id}`];
}
