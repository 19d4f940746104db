import { Inject, Injectable } from '@nestjs/common';
import { AppError, songEvents, texts, type Actor, type NewSong } from '@rubato/contracts';
import { JsonBytes, Outbox, runPrepared } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { ArtistsService } from '../artists/artists.service.ts';
import { CATALOG_CONFIG, type CatalogConfig } from '../config.ts';
import { SongEntity } from './song.entity.ts';
import { songPage } from './song-page.ts';
import { songQueries, type SongRow } from './song-queries.ts';

interface Page {
  before?: number | undefined;
  limit: number;
}

const largestId = 2_147_483_647;

@Injectable()
export class SongsService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly artists: ArtistsService,
    @Inject(CATALOG_CONFIG) private readonly config: CatalogConfig,
  ) {}

  async create(actor: Actor, artistName: string, { files, ...fields }: NewSong): Promise<JsonBytes> {
    const id = await this.outbox.transaction(async (manager, emit) => {
      await this.artists.ensure(manager, actor, artistName);
      const song = await manager.save(
        manager.create(SongEntity, { ...fields, ...files, userId: actor.userId }),
      );
      const assetIds = [files.imageAssetId, files.audioAssetId];
      await emit(songEvents.songCreated, { id: song.id, userId: actor.userId, assetIds });
      return song.id;
    });
    return this.byId(id);
  }

  async page({ before = largestId, limit }: Page): Promise<JsonBytes> {
    return songPage(await this.#rows(songQueries.page, [before, limit + 1]), limit);
  }

  async pageOfUser(userId: number, { before = largestId, limit }: Page): Promise<JsonBytes> {
    return songPage(await this.#rows(songQueries.pageOfUser, [before, limit + 1, userId]), limit);
  }

  /** Throws NOT_FOUND. */
  async byId(id: number): Promise<JsonBytes> {
    const [song] = await this.#rows(songQueries.byId, [id]);
    if (!song) throw new AppError('NOT_FOUND', texts.notFound);
    return new JsonBytes(Buffer.from(song.json));
  }

  async idsOfUser(userId: number): Promise<{ songIds: number[]; albumIds: number[] }> {
    const ids = async (table: 'songs' | 'albums'): Promise<number[]> => {
      const rows: { id: number }[] = await this.database.query(
        `SELECT id FROM ${table} WHERE user_id = $1 ORDER BY id`,
        [userId],
      );
      return rows.map((row) => row.id);
    };
    const [songIds, albumIds] = await Promise.all([ids('songs'), ids('albums')]);
    return { songIds, albumIds };
  }

  #rows(query: (typeof songQueries)[keyof typeof songQueries], values: number[]): Promise<SongRow[]> {
    return runPrepared<SongRow>(this.database, query, [this.config.mediaBaseUrl, ...values]);
  }
}
