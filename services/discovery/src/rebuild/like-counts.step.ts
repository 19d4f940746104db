import { AppError, likeEvents, likeMessages, texts } from '@rubato/contracts';
import { runPrepared, runPreparedWithin, type EventBus, type RpcClient } from '@rubato/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { lockCopies } from '../replica/copies.ts';
import type { PageReport, Position, RebuildPage, RebuildStep } from './rebuild-step.ts';

const pageSize = 200;

const positionSchema = z.int().nullable();

const statements = {
  page: {
    name: 'rebuild-like-counts-page',
    text: `SELECT id FROM songs WHERE id > $1 ORDER BY id LIMIT ${pageSize}`,
  },
  counts: {
    name: 'rebuild-own-like-counts',
    text: 'SELECT id, likes FROM songs WHERE id = ANY($1::integer[])',
  },
} as const;

interface LikeCount {
  readonly id: number;
  readonly likes: number;
}

/**
 * Takes over the like counts from library, once the events that it has counted are counted here. They may be off by likes of the last
 * seconds, whose events are on their way.
 */
export class LikeCountsStep implements RebuildStep {
  readonly name = 'like counts';

  constructor(
    private readonly database: DataSource,
    private readonly rpc: RpcClient,
    private readonly events: EventBus,
  ) {}

  async read(position: Position): Promise<RebuildPage> {
    const songIds = await this.#readPage(positionSchema.parse(position ?? null) ?? 0);
    if (songIds.length === 0) return { next: undefined, apply: async () => ({ copied: 0, removed: 0 }) };
    const { counts, isSettled } = await this.rpc.call(likeMessages.counts, { songIds });
    if (!isSettled || !(await this.#hasCountedAll())) throw new AppError('UNAVAILABLE', texts.serverError);
    const actual = new Map(songIds.map((id, n) => [id, counts[n] ?? 0]));
    const wrong = (await this.#readCounts(songIds)).flatMap((song) =>
      actual.get(song.id) === song.likes ? [] : [{ ...song, actual: actual.get(song.id)! }],
    );
    return { next: songIds.at(-1)!, apply: (manager) => setCounts(manager, wrong) };
  }

  async #readPage(after: number): Promise<number[]> {
    const rows = await runPrepared<{ id: number }>(this.database, statements.page, [after]);
    return rows.map(({ id }) => id);
  }

  #readCounts(songIds: readonly number[]): Promise<LikeCount[]> {
    return runPrepared<LikeCount>(this.database, statements.counts, [songIds]);
  }

  #hasCountedAll(): Promise<boolean> {
    return this.events.catchUp([likeEvents.songLiked.subject, likeEvents.songUnliked.subject]);
  }
}

/** Leaves counts that have changed meanwhile. */
async function setCounts(
  manager: EntityManager,
  wrong: readonly (LikeCount & { readonly actual: number })[],
): Promise<PageReport> {
  if (wrong.length === 0) return { copied: 0, removed: 0 };
  await lockCopies(manager, 'songs');
  const rows = await runPreparedWithin(
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
