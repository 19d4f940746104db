import { Injectable } from '@nestjs/common';
import type { OwnedRows } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { ExportsService } from '../exports/exports.service.ts';

const batchSize = 1000;

/**
 * Garbage collection deletes released assets as soon as songs, albums and playlists are gone. Pending ones are left to their uploads, which
 * fail and delete what they have stored, and otherwise to the collection of abandoned uploads.
 */
const releaseAssets = `
  UPDATE assets SET released_at = clock_timestamp(), reserved_until = NULL WHERE id = ANY (ARRAY(
    SELECT id FROM assets WHERE user_id = $1 AND state <> 'pending' AND (released_at IS NULL OR reserved_until > now())
    ORDER BY created_at, id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`;

/** Deletes the files of a user who no longer exists. */
@Injectable()
export class RowsOfUsers implements OwnedRows {
  readonly tables = { assets: 'user_id', exports: 'user_id' };

  constructor(
    private readonly database: DataSource,
    private readonly exports: ExportsService,
  ) {}

  /** Rows of assets then wait for garbage collection, and do not count. */
  async removeBatch(userId: number): Promise<number> {
    await this.database.query(releaseAssets, [userId]);
    return (await this.exports.remove(userId)) ? 1 : 0;
  }
}
