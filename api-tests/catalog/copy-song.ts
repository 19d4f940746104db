import { queryDatabase } from '@rubato/testing';

/** Columns that differ from the original, as SQL in which `n` is the number of the copy. */
export interface CopyColumns {
  readonly title?: string;
  readonly lyrics?: string;
  readonly duration?: string;
}

/** Adds copies of a song to catalog's database, for tests of long lists. */
export async function copySong(
  catalogUrl: string,
  id: number,
  copies: number,
  { title = 'title', lyrics = 'lyrics', duration = 'duration_seconds' }: CopyColumns = {},
): Promise<void> {
  await queryDatabase(
    catalogUrl,
    `INSERT INTO songs (user_id, title, lyrics, genre, release_year, duration_seconds, audio_seconds, image_asset_id, image_key, audio_asset_id, audio_key)
     SELECT user_id, ${title}, ${lyrics}, genre, release_year, ${duration}, audio_seconds, image_asset_id, image_key, audio_asset_id, audio_key
     FROM songs, generate_series(1, $2) n WHERE id = $1`,
    [id, copies],
  );
}
