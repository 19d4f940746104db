import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { toImageVariantKey } from '@rubato/contracts';
import { FolderObjectStore } from '@rubato/service-kit';
import { temporaryFolder, type TestDatabase } from '@rubato/testing';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DataSource } from 'typeorm';
import { createMigratedDatabase } from '@rubato/service-kit/testing';
import { migrations } from '../src/app.module.ts';
import { AssetEntity, type AssetState } from '../src/assets/asset.entity.ts';

/** Provides a media database and an object store to the tests of a file. Both are empty before each test. */
export class StoredAssets {
  database!: DataSource;
  objects!: FolderObjectStore;
  #testDatabase!: TestDatabase;
  #folder!: Awaited<ReturnType<typeof temporaryFolder>>;

  constructor() {
    beforeAll(() => this.#open());
    beforeEach(() => this.#empty());
    afterEach(() => this.#folder.remove());
    afterAll(() => this.#close());
  }

  /** Returns another store instance with the same objects. */
  anotherStore(): FolderObjectStore {
    return new FolderObjectStore(this.#folder.path);
  }

  /** Inserts an image whose upload reached `state` the given number of hours ago. */
  async asset(state: AssetState, hours = 0, withObjects = true) {
    const id = randomUUID();
    const key = state === 'pending' ? null : `0123456789abcdef-${id}.png`;
    await this.database.query(
      `INSERT INTO assets (id, kind, state, user_id, key, bytes, created_at)
       VALUES ($1, 'image', $2, 1, $3, $4, now() - $5 * interval '1 hour')`,
      [id, state, key, key && 3, hours],
    );
    const keys = key ? [`media/${key}`, `media/${toImageVariantKey(key, 96)}`] : [`uploads/${id}`];
    if (withObjects) for (const each of keys) await this.object(each);
    return { id, keys };
  }

  /** Stores an object of three bytes, with a timestamp the given number of hours ago. */
  async object(key: string, hours = 0): Promise<void> {
    await this.objects.put(key, Readable.from([Buffer.from('abc')]));
    const time = Date.now() / 1000 - hours * 3600;
    await utimes(join(this.#folder.path, 'objects', key), time, time);
  }

  /** Leaves an unfinished object, to which nothing was written for the given number of hours. */
  async unfinishedObject(name: string, hours: number): Promise<void> {
    const folder = join(this.#folder.path, 'unfinished');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), 'abc');
    const time = Date.now() / 1000 - hours * 3600;
    await utimes(join(folder, name), time, time);
  }

  /** The names of unfinished objects. */
  unfinishedObjects(): Promise<string[]> {
    return readdir(join(this.#folder.path, 'unfinished'));
  }

  /** The sorted ids of all assets. */
  async rows(): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>('SELECT id FROM assets ORDER BY id');
    return rows.map(({ id }) => id);
  }

  /** The sorted keys of all objects. */
  async keys(): Promise<string[]> {
    return (await Array.fromAsync(this.objects.list(''))).map(({ key }) => key).toSorted();
  }

  async #open(): Promise<void> {
    this.#testDatabase = await createMigratedDatabase(migrations);
    const { url } = this.#testDatabase;
    this.database = await new DataSource({ type: 'postgres', url, entities: [AssetEntity] }).initialize();
  }

  async #empty(): Promise<void> {
    await this.database.query(
      'TRUNCATE assets, jobs, external_covers, reconciliations, deleted_users, exports, content_blocks, nightly_passes',
    );
    this.#folder = await temporaryFolder();
    this.objects = this.anotherStore();
  }

  async #close(): Promise<void> {
    await this.database.destroy();
    await this.#testDatabase.drop();
  }
}
