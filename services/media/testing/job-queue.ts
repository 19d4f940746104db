import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { Outbox } from '@rubato/service-kit';
import type { TestDatabase } from '@rubato/testing';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { createMigratedDatabase } from '@rubato/service-kit/testing';
import { migrations } from '../src/app.module.ts';
import type { Job } from '../src/jobs/job.ts';
import { JobsRepository } from '../src/jobs/jobs.repository.ts';

/** A file, and the user who has uploaded it. */
interface TestFile {
  readonly kind?: 'audio' | 'image';
  readonly state?: 'stored' | 'attached';
  readonly userId?: number;
  readonly bytes?: number;
}

/** The versions of the jobs in tests. */
export const versions = { stream: 1, loudness: 1 };

/** Provides a queue of jobs to the tests of a file, empty before each test. */
export class JobQueue {
  database!: DataSource;
  jobs!: JobsRepository;
  #testDatabase!: TestDatabase;

  constructor() {
    beforeAll(() => this.#open());
    beforeEach(() => this.database.query('TRUNCATE assets, exports CASCADE'));
    afterAll(() => this.#close());
  }

  /** Inserts an attached audio file of user 7 with 3 bytes, unless stated otherwise. Returns its id. */
  async file({ kind = 'audio', state = 'attached', userId = 7, bytes = 3 }: TestFile = {}): Promise<string> {
    const id = randomUUID();
    await this.database.query(
      'INSERT INTO assets (id, kind, state, user_id, key, bytes) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, kind, state, userId, `0123456789abcdef-${id}.flac`, bytes],
    );
    return id;
  }

  /** Adds the jobs of files. */
  add(...ids: string[]): Promise<void> {
    return this.jobs.add(ids, versions, this.database.manager);
  }

  /** Claims the next job. Throws if none is due. */
  async claimNext(): Promise<Job> {
    const job = await this.jobs.claim();
    if (!job) throw new Error('No job is due');
    return job;
  }

  /** Ends all leases and delays; an hour is the longest delay. */
  async expire(ago = '61 minutes'): Promise<void> {
    await this.database.query(`UPDATE jobs SET due_at = now() - $1::interval`, [ago]);
  }

  async #open(): Promise<void> {
    this.#testDatabase = await createMigratedDatabase(migrations);
    const { url } = this.#testDatabase;
    this.database = await new DataSource({ type: 'postgres', url }).initialize();
    const relay = { wake: () => undefined } as ConstructorParameters<typeof Outbox>[1];
    this.jobs = new JobsRepository(this.database, new Outbox(this.database, relay));
  }

  async #close(): Promise<void> {
    await this.database.destroy();
    await this.#testDatabase.drop();
  }
}
