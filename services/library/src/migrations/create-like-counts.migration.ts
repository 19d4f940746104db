import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An upper bound of each user's likes, for their quota. The user's next like creates the row and counts the
 * existing likes. The fill factor leaves room for updates in place.
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
