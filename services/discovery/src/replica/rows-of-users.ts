import { Injectable } from '@nestjs/common';
import type { OwnedRows } from '@rubato/service-kit';
import { DataSource } from 'typeorm';

const batchSize = 1000;

/**
 * Removes the likes and follows of a user who no longer exists. Copies of songs, albums, playlists and the artist are removed by the events
 * of their owners, and so are these as a rule: what is left are likes of deleted songs, and what late events would otherwise remember.
 */
@Injectable()
export class RowsOfUsers implements OwnedRows {
  readonly tables = { recent_likes: 'user_id', follows: 'user_id', removals: 'user_id' };

  constructor(private readonly database: DataSource) {}

  async removeBatch(userId: number): Promise<number> {
    for (const table of Object.keys(this.tables)) {
      const [, removed]: [unknown, number] = await this.database.query(
        `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM ${table} WHERE user_id = $1 LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`,
        [userId],
      );
      if (removed) return removed;
    }
    return 0;
  }
}
