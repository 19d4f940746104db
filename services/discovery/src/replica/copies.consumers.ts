import { Injectable } from '@nestjs/common';
import {
  albumEvents,
  artistEvents,
  playlistEvents,
  songEvents,
  type AlbumContent,
  type ArtistContent,
  type PlaylistContent,
  type SongContent,
} from '@rubato/contracts';
import { ConsumesBatch } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import { CopyWriter } from './copy-writer.ts';

type Deleted = readonly { readonly id: number }[];

const listIds = (deleted: Deleted) => deleted.map(({ id }) => id);

/** Keeps the copies of artists, songs, albums and playlists. */
@Injectable()
export class CopiesConsumers {
  constructor(private readonly copies: CopyWriter) {}

  @ConsumesBatch(artistEvents.artistChanged, 'copy-artists')
  async copyArtists(artists: ArtistContent[], manager: EntityManager): Promise<void> {
    await this.copies.writeArtists(artists, manager);
  }

  @ConsumesBatch(artistEvents.artistDeleted, 'delete-artists')
  async deleteArtists(artists: Deleted, manager: EntityManager): Promise<void> {
    await this.copies.remove('artists', listIds(artists), manager);
  }

  @ConsumesBatch(songEvents.songChanged, 'copy-songs')
  async copySongs(songs: SongContent[], manager: EntityManager): Promise<void> {
    await this.copies.writeSongs(songs, manager);
  }

  @ConsumesBatch(songEvents.songDeleted, 'delete-songs')
  async deleteSongs(songs: Deleted, manager: EntityManager): Promise<void> {
    await this.copies.remove('songs', listIds(songs), manager);
  }

  @ConsumesBatch(albumEvents.albumChanged, 'copy-albums')
  async copyAlbums(albums: AlbumContent[], manager: EntityManager): Promise<void> {
    await this.copies.writeAlbums(albums, manager);
  }

  @ConsumesBatch(albumEvents.albumDeleted, 'delete-albums')
  async deleteAlbums(albums: Deleted, manager: EntityManager): Promise<void> {
    await this.copies.remove('albums', listIds(albums), manager);
  }

  @ConsumesBatch(playlistEvents.playlistChanged, 'copy-playlists')
  async copyPlaylists(playlists: PlaylistContent[], manager: EntityManager): Promise<void> {
    await this.copies.writePlaylists(playlists, manager);
  }

  @ConsumesBatch(playlistEvents.playlistDeleted, 'delete-playlists')
  async deletePlaylists(playlists: Deleted, manager: EntityManager): Promise<void> {
    await this.copies.remove('playlists', listIds(playlists), manager);
  }
}
