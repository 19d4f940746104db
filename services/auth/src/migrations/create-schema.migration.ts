import type { MigrationInterface, QueryRunner } from 'typeorm';
import { accounts } from './schema/accounts.ts';
import { moderation } from './schema/moderation.ts';
import { signIns } from './schema/sign-ins.ts';

/** The schema of release 0.1.0. */
export class CreateSchema1795910400000 implements MigrationInterface {
  name = 'CreateSchema1795910400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...accounts, ...signIns, ...moderation]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Cannot revert the first schema. Delete the database instead');
  }
}
