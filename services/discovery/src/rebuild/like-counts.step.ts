import { AppError, likeMessages, texts } from '@rubato/contracts';
import { runPrepared, runPreparedIn, type RpcClient } from '@rubato/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { copiedTables } from '../replica/copied-table.ts';
import { lockCopies } from '../replica/copies.ts';
import type { PageReport, Position, RebuildPage, RebuildStep } from './rebuild-step.ts';

const pageSize = 200;

const positionSchema = z.int().nullable();

interface LikeCount {
  readonly id: number;
  readonly likes: number;
}

/** Takes over the like counts from library. They may be off by likes of the last seconds, whose events are on their way. */
export class LikeCountsStep implements RebuildStep {
  readonly name = 'like counts';

  constructor(
    private readonly database: DataSource,
    private readonly rpc: RpcClient,
  ) {}

  async read(position: Position): Promise<RebuildPage> {
    const own = await runPrepared<{ id: number; likes: number }>(
      this.database,
      {
        name: 'rebuild-own-like-counts',
        text: `SELECT id, likes FROM songs WHERE id > $1 ORDER BY id LIMIT ${pageSize}`,
      },
      [positionSchema.parse(position ?? null) ?? 0],
    );
    if (own.length === 0) return { next: undefined, apply: async () => ({ copied: 0, removed: 0 }) };
    const { counts, isSettled } = await this.rpc.call(likeMessages.counts, {
      songIds: own.map(({ id }) => id),
    });
    if (!isSettled) throw new AppError('UNAVAILABLE', texts.serverError);
    const wrong = own.flatMap((song, n) =>
      counts[n] === song.likes ? [] : [{ ...song, actual: counts[n] ?? 0 }],
    );
    return { next: own.at(-1)!.id, apply: (manager) => setCounts(manager, wrong) };
  }
}

/** Leaves counts that have changed meanwhile. */
async function setCounts(
  manager: EntityManager,
  wrong: readonly (LikeCount & { readonly actual: number })[],
): Promise<PageReport> {
  if (wrong.length === 0) return { copied: 0, removed: 0 };
  await lockCopies(manager, copiedTables.songs);
  const rows = await runPreparedIn(
    manager,
    {
      name: 'rebuild-like-counts',
      text: `
        UPDATE songs SET likes = counted.actual
        FROM unnest($1::integer[], $2::integer[], $3::integer[]) counted (id, likes, actual)
        WHERE songs.id = counted.id AND songs.likes = counted.likes RETURNING songs.id`,
    },
    [wrong.map(({ id }) => id), wrong.map(({ likes }) => likes), wrong.map(({ actual }) => actual)],
  );
  return { copied: rows.length, removed: 0 };
}
