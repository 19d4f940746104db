import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { queryDatabase } from './query-database.ts';
import { cloneTestDatabase, dropTestTemplates, type TestDatabase } from './test-database.ts';

const clones: TestDatabase[] = [];
let preparations = 0;

const newId = () => randomBytes(4).toString('hex');

// A run of their own, so that no other test file uses the templates.
beforeEach(() => void (process.env.TEST_RUN_ID = newId()));

afterEach(() => dropTestTemplates());

afterAll(() => Promise.all(clones.map((clone) => clone.drop())));

async function clone(content: string, statement = 'CREATE TABLE songs (id integer)'): Promise<TestDatabase> {
  const database = await cloneTestDatabase(content, async (url) => {
    preparations += 1;
    await queryDatabase(url, statement);
  });
  clones.push(database);
  return database;
}

const countSongs = async ({ url }: TestDatabase) => (await queryDatabase(url, 'SELECT * FROM songs')).length;

describe('a clone of a test database', () => {
  it('is prepared once for concurrent callers', async () => {
    preparations = 0;
    const content = newId();
    const databases = await Promise.all([1, 2, 3, 4].map(() => clone(content)));
    expect(preparations).toBe(1);
    expect(await Promise.all(databases.map(countSongs))).toEqual([0, 0, 0, 0]);
  });

  it('is independent of other clones', async () => {
    const content = newId();
    const first = await clone(content);
    await queryDatabase(first.url, 'INSERT INTO songs VALUES (1)');
    expect(await countSongs(await clone(content))).toBe(0);
    expect(await countSongs(first)).toBe(1);
  });

  it('has the content that was asked for', async () => {
    await clone(newId());
    const other = await clone(newId(), 'CREATE TABLE albums (id integer)');
    await expect(countSongs(other)).rejects.toThrow('does not exist');
  });

  it('is prepared again by another run, which drops only its own templates', async () => {
    const content = newId();
    await clone(content);
    const firstRun = process.env.TEST_RUN_ID;
    process.env.TEST_RUN_ID = newId();
    preparations = 0;
    await clone(content);
    expect(preparations).toBe(1);
    await dropTestTemplates();
    process.env.TEST_RUN_ID = firstRun;
    await clone(content);
    expect(preparations).toBe(1);
    await dropTestTemplates();
    await clone(content);
    expect(preparations).toBe(2);
  });

  it('is prepared again after a failed preparation', async () => {
    const content = newId();
    const failing = 'CREATE TABLE songs (id integer); COMMIT; SELECT 1 / 0';
    await expect(clone(content, failing)).rejects.toThrow('division by zero');
    expect(await countSongs(await clone(content))).toBe(0);
  });
});
