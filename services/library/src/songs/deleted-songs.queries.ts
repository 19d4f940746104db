/** Holds for rows of `table` whose song is there, or gone and removed everywhere already. */
export const isOfLivingSong = (table: string): string =>
  `NOT EXISTS (SELECT FROM deleted_songs deleted WHERE deleted.song_id = ${table}.song_id AND NOT deleted.is_cleared)`;
