import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many likes a user has at most, for their quota. A row comes with the user's next like, which counts those that are there. There is
 * room on each page, so that the row is changed in place.
 */
export class CreateLikeCounts1795366810000 implements MigrationInterface {
  name = 'CreateLikeCounts1795366810000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE like_counts (user_id integer PRIMARY KEY, at_most integer NOT NULL) WITH (fillfactor = 50)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE like_counts');
  }
}
