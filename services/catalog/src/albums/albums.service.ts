import { Injectable } from '@nestjs/common';
import { AppError, texts, type Actor, type Album, type NewAlbum } from '@rubato/contracts';
import { DataSource } from 'typeorm';
import { ArtistsService } from '../artists/artists.service.ts';
import { SongEntity } from '../songs/song.entity.ts';
import { AlbumEntity } from './album.entity.ts';

const albumById = `
  SELECT album.id, album.title, album.image_url, album.release_year,
    coalesce((SELECT json_agg(song_id ORDER BY position) FROM album_songs WHERE album_id = album.id), '[]') AS song_ids,
    json_build_object('artist_id', album.user_id, 'artist_name', artist.artist_name) AS artist
  FROM albums album JOIN artists artist USING (user_id) WHERE album.id = $1`;

@Injectable()
export class AlbumsService {
  constructor(
    private readonly database: DataSource,
    private readonly artists: ArtistsService,
  ) {}

  async create(actor: Actor, artistName: string, album: NewAlbum): Promise<Album> {
    const { id } = await this.database.transaction(async (manager) => {
      await this.artists.ensure(manager, actor, artistName);
      return manager.save(manager.create(AlbumEntity, { ...album, userId: actor.userId }));
    });
    return this.byId(id);
  }

  /** Throws NOT_FOUND for an album or song that is not there and FORBIDDEN for one that is not the actor's. */
  async addSong(actor: Actor, albumId: number, songId: number): Promise<Album> {
    await this.#assertOwner(AlbumEntity, actor, albumId);
    await this.#assertOwner(SongEntity, actor, songId);
    await this.database.query(
      'INSERT INTO album_songs (album_id, song_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [albumId, songId],
    );
    return this.byId(albumId);
  }

  /** Throws NOT_FOUND. */
  async byId(id: number): Promise<Album> {
    const [album]: Album[] = await this.database.query(albumById, [id]);
    if (!album) throw new AppError('NOT_FOUND', texts.notFound);
    return album;
  }

  async #assertOwner(
    entity: typeof AlbumEntity | typeof SongEntity,
    actor: Actor,
    id: number,
  ): Promise<void> {
    const row = await this.database.manager.findOneBy<AlbumEntity | SongEntity>(entity, { id });
    if (!row) throw new AppError('NOT_FOUND', texts.notFound);
    if (row.userId !== actor.userId) throw new AppError('FORBIDDEN', texts.forbidden);
  }
}
