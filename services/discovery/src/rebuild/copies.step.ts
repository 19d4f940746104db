import { runPrepared, runPreparedWithin } from '@rubato/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { type CopiedKind, type Copy } from '../replica/copied-table.ts';
import { lockCopies, reportChanges } from '../replica/copies.ts';
import type { Position, RebuildPage, RebuildStep } from './rebuild-step.ts';

/** Copies are compared in pages of this size. */
const pageSize = 200;

const positionSchema = z.int().nullable();

export interface CopiesStepOptions<Content extends Copy> {
  readonly database: DataSource;
  readonly kind: CopiedKind;
  /** Returns contents by ascending id, after the id `after`; none at the end. */
  fetch(page: { readonly after?: number; readonly limit: number }): Promise<readonly Content[]>;
  /** Returns the ids of what was changed. */
  write(contents: readonly Content[], manager: EntityManager): Promise<number[]>;
  remove(ids: readonly number[], manager: EntityManager): Promise<void>;
}

/**
 * Compares copies with what their owner has. Events may change both meanwhile. What the owner no longer has is recognized because the copy
 * was read first: its event was published after the commit, so that an export that is read later contains it unless it was deleted.
 */
export class CopiesStep<Content extends Copy> implements RebuildStep {
  constructor(private readonly options: CopiesStepOptions<Content>) {}

  get name(): string {
    return this.options.kind;
  }

  async read(position: Position): Promise<RebuildPage> {
    const after = positionSchema.parse(position) ?? 0;
    const own = await this.#readOwn(after);
    const page = await this.#fetch(after);
    const restored = await this.#findRestored(page, after);
    const end = findEnd(own, page);
    const existing = new Set(page.map(({ id }) => id));
    const gone = own.map(({ id }) => id).filter((id) => id <= end && !existing.has(id));
    return {
      next: Number.isFinite(end) ? end : undefined,
      apply: async (manager) => {
        await lockCopies(manager, this.options.kind);
        await this.#takeBack(restored, manager);
        const copied = new Set(page.length ? await this.options.write(page, manager) : []);
        if (gone.length) await this.options.remove(gone, manager);
        // What is derived from the other copies may be outdated all the same.
        const unchanged = [...existing].filter((id) => !copied.has(id));
        await reportChanges(manager, this.options.kind, unchanged);
        return { copied: copied.size, removed: gone.length };
      },
    };
  }

  #fetch(after: number): Promise<readonly Content[]> {
    return this.options.fetch({ ...(after ? { after } : {}), limit: pageSize });
  }

  #readOwn(after: number): Promise<Copy[]> {
    const { database, kind } = this.options;
    const text = `SELECT id, revision FROM ${kind} WHERE id > $1 ORDER BY id LIMIT ${pageSize}`;
    return runPrepared(database, { name: `rebuild-own-${kind}`, text }, [after]);
  }

  /**
   * Contents that the owner has although the copy was deleted or has a later revision. If the owner still has them when it is asked again,
   * its database was restored from a backup.
   */
  async #findRestored(page: readonly Content[], after: number): Promise<Copy[]> {
    const { database, kind } = this.options;
    const suspects = await runPrepared<{ id: number; revision: number }>(
      database,
      {
        name: `rebuild-suspects-${kind}`,
        text: `
          SELECT received.id, coalesce(copy.revision, 0) AS revision
          FROM unnest($2::integer[], $3::integer[]) received (id, revision)
          LEFT JOIN ${kind} copy ON copy.id = received.id
          LEFT JOIN deleted ON deleted.kind = $1 AND deleted.id = received.id
          WHERE copy.revision > received.revision OR deleted.id IS NOT NULL
          ORDER BY received.id`,
      },
      [kind, page.map(({ id }) => id), page.map(({ revision }) => revision)],
    );
    if (suspects.length === 0) return [];
    const again = new Map((await this.#fetch(after)).map(({ id, revision }) => [id, revision]));
    return suspects.filter(({ id, revision }) => {
      const current = again.get(id);
      return current !== undefined && (revision === 0 || current < revision);
    });
  }

  /** Lets the owner's contents replace these copies, unless they were changed since. */
  async #takeBack(restored: readonly Copy[], manager: EntityManager): Promise<void> {
    if (restored.length === 0) return;
    const { kind } = this.options;
    const ids = restored.map(({ id }) => id);
    await runPreparedWithin(
      manager,
      {
        name: 'rebuild-forget-deleted',
        text: 'DELETE FROM deleted WHERE kind = $1 AND id = ANY($2::integer[])',
      },
      [kind, ids],
    );
    await runPreparedWithin(
      manager,
      {
        name: `rebuild-outdate-${kind}`,
        text: `UPDATE ${kind} SET revision = 0 FROM unnest($1::integer[], $2::integer[]) restored (id, revision)
          WHERE ${kind}.id = restored.id AND ${kind}.revision = restored.revision`,
      },
      [ids, restored.map(({ revision }) => revision)],
    );
  }
}

const getLastId = (rows: readonly Copy[]): number => rows.at(-1)?.id ?? Infinity;

/** Up to which id both sides are known. */
const findEnd = (own: readonly Copy[], page: readonly Copy[]): number =>
  Math.min(getLastId(page), own.length === pageSize ? getLastId(own) : Infinity);
