import { Injectable } from '@nestjs/common';
import type { ExternalCoverUse } from '@rubato/contracts';
import { DataSource } from 'typeorm';

/** Each branch uses its own index. */
const used = `
  SELECT image_asset_id AS id FROM songs WHERE image_asset_id = ANY($1::uuid[])
  UNION SELECT audio_asset_id FROM songs WHERE audio_asset_id = ANY($1::uuid[])
  UNION SELECT image_asset_id FROM albums WHERE image_asset_id = ANY($1::uuid[])
  UNION SELECT image_asset_id FROM artists WHERE image_asset_id = ANY($1::uuid[])
  UNION SELECT banner_asset_id FROM artists WHERE banner_asset_id = ANY($1::uuid[])`;

const externalCovers = `
  SELECT image_url AS url, min(user_id) AS "userId", bool_or(visibility = 'blocked') AS "isBlocked" FROM albums
  WHERE image_url = ANY($1::text[]) AND image_key IS NULL GROUP BY image_url`;

/** Finds out which assets songs, albums and artists use, and which covers of other hosts. */
@Injectable()
export class UsedAssetsService {
  constructor(private readonly database: DataSource) {}

  async findUsed(assetIds: readonly string[]): Promise<{ assetIds: string[] }> {
    const rows: { id: string }[] = await this.database.query(used, [assetIds]);
    return { assetIds: rows.map(({ id }) => id) };
  }

  findExternalCovers(urls: readonly string[]): Promise<ExternalCoverUse[]> {
    return this.database.query(externalCovers, [urls]);
  }
}
