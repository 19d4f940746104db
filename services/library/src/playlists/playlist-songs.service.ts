import { Inject, Injectable } from '@nestjs/common';
import { quotaTexts, type Actor } from '@rubato/contracts';
import { createQuotaExceeded, toQuotas, reorderSongs, type JsonBytes } from '@rubato/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { LIBRARY_CONFIG, type LibraryConfig } from '../config.ts';
import { isOfVisibleSong } from '../songs/deleted-songs.queries.ts';
import { DeletedSongsService } from '../songs/deleted-songs.service.ts';
import { lockPlaylist } from './lock-playlist.ts';
import { PlaylistsService } from './playlists.service.ts';

/** Manages the songs in playlists. Another user's playlist is NOT_FOUND. */
@Injectable()
export class PlaylistSongsService {
  constructor(
    private readonly database: DataSource,
    private readonly playlists: PlaylistsService,
    private readonly deletedSongs: DeletedSongsService,
    @Inject(LIBRARY_CONFIG) private readonly config: LibraryConfig,
  ) {}

  /**
   * Appends the song unless the playlist already contains it. Throws NOT_FOUND for a deleted song and
   * FORBIDDEN for a full playlist.
   */
  async add(actor: Actor, playlistId: number, songId: number): Promise<JsonBytes> {
    const { playlistSongs: limit } = toQuotas(this.config.quotas, actor);
    await this.database.transaction(async (manager) => {
      await lockPlaylist(manager, actor, playlistId);
      await this.deletedSongs.assertNotDeleted(manager, songId);
      await insertSong(manager, playlistId, songId, limit);
    });
    return this.playlists.getById(actor, playlistId);
  }

  async remove(actor: Actor, playlistId: number, songId: number): Promise<JsonBytes> {
    await this.database.transaction(async (manager) => {
      await lockPlaylist(manager, actor, playlistId);
      await manager.query('DELETE FROM playlist_songs WHERE playlist_id = $1 AND song_id = $2', [
        playlistId,
        songId,
      ]);
    });
    return this.playlists.getById(actor, playlistId);
  }

  /** Throws CONFLICT unless `songIds` are exactly the songs of the playlist. */
  async reorder(actor: Actor, playlistId: number, songIds: readonly number[]): Promise<JsonBytes> {
    await this.database.transaction(async (manager) => {
      await lockPlaylist(manager, actor, playlistId);
      await reorderSongs(manager, playlistSongs, playlistId, songIds);
    });
    return this.playlists.getById(actor, playlistId);
  }
}

const playlistSongs = {
  table: 'playlist_songs',
  list: 'playlist_id',
  isListed: isOfVisibleSong('playlist_songs'),
};

/** The lock on the playlist keeps the count valid until the song is inserted. */
async function insertSong(
  manager: EntityManager,
  playlistId: number,
  songId: number,
  limit: number,
): Promise<void> {
  const [songs]: { has_song: boolean; is_full: boolean }[] = await manager.query(
    `SELECT coalesce(bool_or(song_id = $2), false) AS has_song, count(*) >= $3 AS is_full
     FROM playlist_songs WHERE playlist_id = $1`,
    [playlistId, songId, limit],
  );
  if (songs?.has_song) return;
  if (songs?.is_full) throw createQuotaExceeded(quotaTexts.playlistSongs(limit), 'song_id');
  await manager.query('INSERT INTO playlist_songs (playlist_id, song_id) VALUES ($1, $2)', [
    playlistId,
    songId,
  ]);
}
