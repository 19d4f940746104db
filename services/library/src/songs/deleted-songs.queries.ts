/** SQL condition that excludes rows of `table` whose song is deleted but not cleared yet. */
export const isOfVisibleSong = (table: string): string =>
  `NOT EXISTS (SELECT FROM deleted_songs deleted WHERE deleted.song_id = ${table}.song_id AND NOT deleted.is_cleared)`;
