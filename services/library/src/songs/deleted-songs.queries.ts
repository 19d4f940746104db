/** SQL condition that excludes rows of `table` whose song is deleted but not cleared yet. */
export const isOfExistingSong = (table: string): string =>
  `NOT EXISTS (SELECT FROM deleted_songs deleted WHERE deleted.song_id = ${table}.song_id AND NOT deleted.is_cleared)`;

/** Like `isOfExistingSong`, and excludes rows whose song a moderator has blocked. */
export const isOfVisibleSong = (table: string): string =>
  `${isOfExistingSong(table)} AND NOT EXISTS (
    SELECT FROM blocked_songs blocked WHERE blocked.song_id = ${table}.song_id AND blocked.is_blocked)`;
