import { createTombstones, deletedUsers } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { catalogCopies, libraryCopies } from './schema/copies.ts';
import { genres, search } from './schema/derived.ts';
import { replication } from './schema/replication.ts';

const statements = [...catalogCopies, ...libraryCopies, ...replication, ...genres, ...search];

/** The schema of release 0.1.0. */
export class CreateSchema1795910400000 implements MigrationInterface {
  name = 'CreateSchema1795910400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
    await createTombstones(runner, deletedUsers);
  }

  async down(): Promise<void> {
    throw new Error('Cannot revert the first schema. Delete the database instead');
  }
}
