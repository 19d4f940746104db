import { createIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decisions know whether their content was deleted; those that block are found fast, and so are later ones about the same content. */
export class ExtendDecisions1795712000000 implements MigrationInterface {
  name = 'ExtendDecisions1795712000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE decisions ADD COLUMN IF NOT EXISTS subject_deleted boolean NOT NULL DEFAULT false',
    );
    await createIndexConcurrently(runner, 'decisions_subject', 'decisions (kind, subject_id, id)');
    await createIndexConcurrently(
      runner,
      'decisions_blocks',
      `decisions (id) WHERE action = 'block' AND NOT subject_deleted`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX decisions_blocks, decisions_subject');
    await runner.query('ALTER TABLE decisions DROP COLUMN subject_deleted');
  }
}
