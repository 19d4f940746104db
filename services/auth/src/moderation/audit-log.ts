import { Injectable } from '@nestjs/common';
import type { AuditAction, AuditEntry } from '@rubato/contracts';
import { advisoryLocks } from '@rubato/service-kit';
import { createHash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';

/** An act to record. It contains ids, never names: entries stay when users are deleted. */
export interface AuditRecord {
  /** Null for the operator's command. */
  readonly actorId: number | null;
  readonly action: AuditAction;
  readonly targetKind: AuditEntry['target_kind'];
  readonly targetId: number;
  readonly reason: string;
  readonly details?: AuditEntry['details'];
}

interface StoredEntry {
  readonly id: number;
  readonly at: string;
  readonly actor_id: number | null;
  readonly action: string;
  readonly target_kind: string;
  readonly target_id: number;
  readonly reason: string;
  readonly details: Readonly<Record<string, string | number | null>>;
}

interface ChainedEntry extends StoredEntry {
  readonly previous_hash: string;
  readonly hash: string;
}

/** The outcome of a check: the first entry that was changed, or after which one is missing. */
export interface AuditCheck {
  readonly entries: number;
  readonly brokenAt: number | null;
}

const beginning = '0'.repeat(64);
const batchSize = 1000;

const columns = `id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
  actor_id, action, target_kind, target_id, reason, details`;

const targetName = `CASE target_kind
    WHEN 'member' THEN (SELECT username FROM users WHERE id = target_id)
    WHEN 'invitation' THEN (SELECT NULLIF(note, '') FROM invitations WHERE id = target_id)
    ELSE (SELECT title FROM decisions WHERE kind = target_kind AND subject_id = target_id ORDER BY id DESC LIMIT 1)
  END`;

/**
 * The acts of moderators and admins. Each entry contains the hash of the one before, so that a later change of an entry, or a
 * missing one, is found. Entries can be added only.
 */
@Injectable()
export class AuditLog {
  constructor(private readonly database: DataSource) {}

  /** Adds an entry to the transaction of `manager`. Others wait until it ends: add it last. */
  async add(manager: EntityManager, record: AuditRecord): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.auditLog]);
    const [last]: { id: number; hash: string }[] = await manager.query(
      'SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1',
    );
    const [clock]: [{ at: string }] = await manager.query(
      `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`,
    );
    const entry = toEntry((last?.id ?? 0) + 1, clock.at, record);
    const previous = last?.hash ?? beginning;
    await manager.query(
      `INSERT INTO audit_log (id, at, actor_id, action, target_kind, target_id, reason, details, previous_hash, hash)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [...toValues(entry), previous, hashEntry(entry, previous)],
    );
  }

  /** The newest entries, or those before the entry `after`, with the names that their users and targets have now. */
  async listPage(after: number | undefined, limit: number): Promise<AuditEntry[]> {
    return this.database.query(
      `SELECT entry.*, users.username AS actor, ${targetName} AS target FROM (
          SELECT ${columns} FROM audit_log WHERE id < $1 ORDER BY id DESC LIMIT $2
        ) entry LEFT JOIN users ON users.id = entry.actor_id ORDER BY entry.id DESC`,
      [after ?? 2_147_483_647, limit],
    );
  }

  /** Computes all hashes again. */
  async check(): Promise<AuditCheck> {
    let entries = 0;
    let previous = beginning;
    for (;;) {
      const batch: ChainedEntry[] = await this.database.query(
        `SELECT ${columns}, previous_hash, hash FROM audit_log WHERE id > $1 ORDER BY id LIMIT ${batchSize}`,
        [entries],
      );
      for (const { previous_hash: stated, hash, ...entry } of batch) {
        const isIntact =
          entry.id === entries + 1 && stated === previous && hash === hashEntry(entry, previous);
        if (!isIntact) return { entries, brokenAt: entries + 1 };
        entries += 1;
        previous = hash;
      }
      if (batch.length < batchSize) return { entries, brokenAt: null };
    }
  }
}

function toEntry(id: number, at: string, record: AuditRecord): StoredEntry {
  return {
    id,
    at,
    actor_id: record.actorId,
    action: record.action,
    target_kind: record.targetKind,
    target_id: record.targetId,
    reason: record.reason,
    details: record.details ?? {},
  };
}

function toValues(entry: StoredEntry): unknown[] {
  const { id, at, actor_id, action, target_kind, target_id, reason, details } = entry;
  return [id, at, actor_id, action, target_kind, target_id, reason, JSON.stringify(details)];
}

/** PostgreSQL does not keep the order of keys in `jsonb`. */
function hashEntry(entry: StoredEntry, previous: string): string {
  const details = Object.entries(entry.details).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const content = [...toValues({ ...entry, details: {} }), details, previous];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
