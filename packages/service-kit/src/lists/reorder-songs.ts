import { AppError, songOrderTexts } from '@rubato/contracts';
import type { EntityManager } from 'typeorm';

interface SongListTable {
  /** A table with the columns `song_id` and `position`. */
  readonly table: string;
  /** The column with the id of the list. */
  readonly list: string;
  /** A condition for visible rows, unless all are visible. */
  readonly isListed?: string;
}

/**
 * Reorders the songs of the list `id` as in `songIds` by permuting their positions. Throws CONFLICT unless these are exactly the songs of
 * the list. The caller must hold the lock of the list.
 */
export async function reorderSongs(
  manager: EntityManager,
  { table, list, isListed = 'true' }: SongListTable,
  id: number,
  songIds: readonly number[],
): Promise<void> {
  const rows: { song_id: number }[] = await manager.query(
    `SELECT song_id FROM ${table} WHERE ${list} = $1 AND ${isListed}`,
    [id],
  );
  const wanted = new Set(songIds);
  if (rows.length !== wanted.size || !rows.every((row) => wanted.has(row.song_id)))
    throw new AppError('CONFLICT', songOrderTexts.stale, { fields: { song_ids: songOrderTexts.stale } });
  await manager.query(
    `UPDATE ${table} SET position = placed.position
     FROM (
       SELECT wanted.song_id, kept.position
       FROM unnest($2::integer[]) WITH ORDINALITY AS wanted (song_id, place)
       JOIN (
         SELECT position, row_number() OVER (ORDER BY position) AS place
         FROM ${table} WHERE ${list} = $1 AND song_id = ANY ($2::integer[])
       ) kept USING (place)
     ) placed
     WHERE ${table}.${list} = $1 AND ${table}.song_id = placed.song_id AND ${table}.position <> placed.position`,
    [id, songIds],
  );
}
