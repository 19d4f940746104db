import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A song may be deleted while a statement that adds likes to it is running. The statement then fails with a
 * serialization failure, and its transaction is retried.
 */
export class RefuseLikesOfDeletedSongs1795366950000 implements MigrationInterface {
  name = 'RefuseLikesOfDeletedSongs1795366950000';

  async up(runner: QueryRunner): Promise<void> {
    // Queries in a trigger see everything committed before they run, unlike the triggering statement.
    await runner.query(`
      CREATE FUNCTION refuse_likes_of_deleted_songs() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM deleted_songs WHERE song_id = ANY (ARRAY(SELECT song_id FROM changed))) THEN
          RAISE EXCEPTION 'A song was deleted while it was being liked' USING ERRCODE = 'serialization_failure';
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER likes_insert_deleted AFTER INSERT ON likes
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_likes_of_deleted_songs()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION refuse_likes_of_deleted_songs CASCADE');
  }
}
