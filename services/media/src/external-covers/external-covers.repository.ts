import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';

interface KnownCover {
  /** Of the copy; null if there is none. */
  readonly key: string | null;
  /** Whether it may be requested now. */
  readonly isDue: boolean;
}

/** A minute after the first attempt, then four times as long after each, up to a day. */
const retryDelay = `least(interval '1 day', interval '1 minute' * 4 ^ least(cover.attempts, 10))`;

/** Stores which covers of other hosts have copies. Rows are keyed by a hash, since URLs can be too long for an index. */
@Injectable()
export class ExternalCoversRepository {
  constructor(private readonly database: DataSource) {}

  async find(url: string): Promise<KnownCover | undefined> {
    const [row]: KnownCover[] = await this.database.query(
      `SELECT asset.key, coalesce(cover.next_attempt_at <= now(), false) AS "isDue" FROM external_covers AS cover
       LEFT JOIN assets AS asset ON asset.id = cover.asset_id AND asset.state = 'attached'
       WHERE cover.url_hash = $1`,
      [hashUrl(url)],
    );
    return row;
  }

  /** Begins an attempt to fetch the cover. Returns false if there is a copy, or the next attempt is not due. */
  async beginAttempt(url: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      `INSERT INTO external_covers AS cover (url_hash, url, next_attempt_at) VALUES ($1, $2, now() + interval '1 minute')
       ON CONFLICT (url_hash) DO UPDATE SET attempts = cover.attempts + 1, next_attempt_at = now() + ${retryDelay}
       WHERE cover.next_attempt_at <= now() RETURNING 1`,
      [hashUrl(url), url],
    );
    return rows.length > 0;
  }

  /** Records the copy, which `attach` makes visible. Throws if another process was faster. */
  async record(url: string, assetId: string): Promise<void> {
    const [, count]: [unknown, number] = await this.database.query(
      `UPDATE external_covers SET asset_id = $2, next_attempt_at = NULL WHERE url_hash = $1 AND asset_id IS NULL`,
      [hashUrl(url), assetId],
    );
    if (!count) throw new Error('The cover already has a copy');
  }

  /** The URLs of those assets that are copies, by the id of the asset. */
  async findUrls(assetIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows: { id: string; url: string }[] = await this.database.query(
      'SELECT asset_id AS id, url FROM external_covers WHERE asset_id = ANY($1::uuid[])',
      [assetIds],
    );
    return new Map(rows.map(({ id, url }) => [id, url]));
  }
}

/** The ids of the copies of these covers. */
export async function findCopies(manager: EntityManager, urls: readonly string[]): Promise<string[]> {
  if (!urls.length) return [];
  const rows: { id: string }[] = await manager.query(
    'SELECT asset_id AS id FROM external_covers WHERE url_hash = ANY($1) AND asset_id IS NOT NULL',
    [urls.map(hashUrl)],
  );
  return rows.map(({ id }) => id);
}

function hashUrl(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}
