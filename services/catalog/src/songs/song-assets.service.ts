import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Two searches, each by its own index. */
const inUse = `
  SELECT image_asset_id AS id FROM songs WHERE image_asset_id = ANY($1::uuid[])
  UNION SELECT audio_asset_id FROM songs WHERE audio_asset_id = ANY($1::uuid[])`;

/** Knows which files the songs have. */
@Injectable()
export class SongAssetsService {
  constructor(private readonly database: DataSource) {}

  async inUse(assetIds: readonly string[]): Promise<{ assetIds: string[] }> {
    const rows: { id: string }[] = await this.database.query(inUse, [assetIds]);
    return { assetIds: rows.map(({ id }) => id) };
  }
}
