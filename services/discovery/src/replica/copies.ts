import { advisoryLocks, runPreparedWithin, type PreparedQuery } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import type { ChangedKind, CopiedKind, CopiedTable, Copy } from './copied-table.ts';

/**
 * Waits until no other transaction writes copies of this kind, and keeps others waiting until the end of this one: a change and a deletion
 * of the same row must not miss each other.
 */
export async function lockCopies(manager: EntityManager, kind: CopiedKind): Promise<void> {
  await runPreparedWithin(manager, { name: 'lock-copies', text: 'SELECT pg_advisory_xact_lock($1)' }, [
    advisoryLocks.copies[kind],
  ]);
}

/** A copy that was added or replaced. */
export interface WrittenCopy {
  readonly id: number;
  readonly isNew: boolean;
}

/**
 * Stores contents that are newer than the copies, except of what was deleted, in any order and any number of times. Returns what was
 * written. The caller holds the lock of the table and reports the changes.
 */
export async function writeCopies<Content extends Copy>(
  manager: EntityManager,
  table: CopiedTable<Content>,
  contents: readonly Content[],
): Promise<WrittenCopy[]> {
  const latest = selectLatest(contents);
  return runPreparedWithin<{ id: number; isNew: boolean }>(manager, createUpsert(table), [
    table.kind,
    latest.map(({ id }) => id),
    latest.map(({ revision }) => revision),
    ...table.columns.map(({ getValue }) => latest.map(getValue)),
  ]);
}

/** The newest content of each id. */
export function selectLatest<Content extends Copy>(contents: readonly Content[]): Content[] {
  const latest = new Map<number, Content>();
  for (const content of contents)
    if (content.revision > (latest.get(content.id)?.revision ?? 0)) latest.set(content.id, content);
  return [...latest.values()];
}

/** Removes copies, and remembers that they were deleted. The caller holds the lock of the table and reports the changes. */
export async function removeCopies(
  manager: EntityManager,
  kind: CopiedKind,
  ids: readonly number[],
): Promise<void> {
  await runPreparedWithin(
    manager,
    {
      name: 'remember-deleted',
      text: `INSERT INTO deleted (kind, id) SELECT DISTINCT $1, id FROM unnest($2::integer[]) id ORDER BY id
        ON CONFLICT DO NOTHING`,
    },
    [kind, ids],
  );
  await runPreparedWithin(
    manager,
    { name: `remove-${kind}`, text: `DELETE FROM ${kind} WHERE id = ANY($1::integer[])` },
    [ids],
  );
}

/** Reports copies that were changed or removed, for what is derived from them. */
export async function reportChanges(
  manager: EntityManager,
  kind: ChangedKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await runPreparedWithin(
    manager,
    {
      name: 'report-changes',
      text: 'INSERT INTO changes (kind, id) SELECT DISTINCT $1, id FROM unnest($2::integer[]) id ORDER BY id',
    },
    [kind, ids],
  );
}

function createUpsert<Content extends Copy>({ kind, columns }: CopiedTable<Content>): PreparedQuery {
  const names = columns.map(({ name }) => name);
  const isList = (type: string) => type.endsWith('[]');
  const parameters = columns.map(({ type }, n) => `$${n + 4}::${isList(type) ? 'text' : type}[]`);
  const values = columns.map(({ name, type }) => (isList(type) ? `${name}::${type}` : name));
  return {
    name: `write-${kind}`,
    text: `
      INSERT INTO ${kind} (id, revision, ${names.join(', ')})
      SELECT id, revision, ${values.join(', ')}
      FROM unnest($2::integer[], $3::integer[], ${parameters.join(', ')}) AS received (id, revision, ${names.join(', ')})
      WHERE NOT EXISTS (SELECT FROM deleted WHERE deleted.kind = $1 AND deleted.id = received.id)
      ORDER BY id
      ON CONFLICT (id) DO UPDATE SET
        revision = excluded.revision, ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
      WHERE ${kind}.revision < excluded.revision
      RETURNING id, xmax = 0 AS "isNew"`,
  };
}
