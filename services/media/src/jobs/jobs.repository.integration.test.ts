import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventMigrations, Outbox } from '@rubato/service-kit';
import type { TestDatabase } from '@rubato/testing';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { createMigratedDatabase } from '../../../../packages/service-kit/testing/migrated-database.ts';
import { CreateAssets1763690200000 } from '../migrations/create-assets.migration.ts';
import { AllowSharedAssets1795367000000 } from '../migrations/allow-shared-assets.migration.ts';
import { CreateJobs1795436010000 } from '../migrations/create-jobs.migration.ts';
import { isGivenUp } from './attempts.ts';
import { JobsRepository } from './jobs.repository.ts';

const versions = { stream: 1, loudness: 1 };
let testDatabase: TestDatabase;
let database: DataSource;
let jobs: JobsRepository;

beforeAll(async () => {
  testDatabase = await createMigratedDatabase([
    ...eventMigrations,
    CreateAssets1763690200000,
    AllowSharedAssets1795367000000,
    CreateJobs1795436010000,
  ]);
  database = await new DataSource({ type: 'postgres', url: testDatabase.url }).initialize();
  const relay = { wake: () => undefined } as ConstructorParameters<typeof Outbox>[1];
  jobs = new JobsRepository(database, new Outbox(database, relay));
});

beforeEach(() => database.query('TRUNCATE assets CASCADE'));

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

async function anAsset(kind = 'audio', state = 'attached'): Promise<string> {
  const id = randomUUID();
  await database.query(
    'INSERT INTO assets (id, kind, state, user_id, key, bytes) VALUES ($1, $2, $3, 7, $4, 3)',
    [id, kind, state, `0123456789abcdef-${id}.flac`],
  );
  return id;
}

const add = (...ids: string[]) => jobs.add(ids, versions, database.manager);
/** Ends all leases and delays; an hour is the longest delay. */
const expire = (ago = '61 minutes') => database.query(`UPDATE jobs SET due_at = now() - $1::interval`, [ago]);
const finish = () => {};

/** Claims the next job. Throws if none is due. */
async function claimNext() {
  const job = await jobs.claim();
  if (!job) throw new Error('No job is due');
  return job;
}

describe('JobsRepository', () => {
  it('adds jobs once for each audio file and kind, even if events are repeated', async () => {
    const [audio, image] = [await anAsset(), await anAsset('image')];
    await Promise.all([add(audio, image), add(audio, image)]);
    const all = [await jobs.claim(), await jobs.claim(), await jobs.claim()];
    expect(all.map((job) => job?.kind).toSorted()).toEqual(['loudness', 'stream', undefined]);
    expect(all[0]).toMatchObject({ assetId: audio, attempt: 1, key: `0123456789abcdef-${audio}.flac` });
  });

  it('never gives a job to two workers', async () => {
    await add(await anAsset(), await anAsset());
    const all = await Promise.all(Array.from({ length: 8 }, () => jobs.claim()));
    const ids = all.flatMap((job) => job?.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(4);
  });

  it('reassigns a job after its lease expires, and rejects reports of the previous worker', async () => {
    await add(await anAsset());
    const first = await claimNext();
    await expire();
    const all = [await claimNext(), await claimNext()];
    const second = all.find(({ id }) => id === first.id)!;
    expect(second.attempt).toBe(2);
    expect(await jobs.report(first, 0.5)).toBe(false);
    expect(await jobs.finish(first, finish)).toBe(false);
    expect(await jobs.finish(second, finish)).toBe(true);
  });

  it('emits events in the transaction that finishes the job', async () => {
    await add(await anAsset());
    const job = await claimNext();
    const failing = jobs.finish(job, () => Promise.reject(new Error('Simulated failure')));
    await expect(failing).rejects.toThrow('Simulated failure');
    expect(await jobs.report(job, 0.9)).toBe(true);
  });

  it('backs off after each failure and fails a job after twelve attempts or if a retry is useless', async () => {
    const id = await anAsset();
    await add(id);
    const [job, other] = [await claimNext(), await claimNext()];
    await jobs.fail(other, false);
    await jobs.fail(job, true);
    expect(await jobs.claim()).toBeUndefined();
    for (let attempt = 2; attempt <= 12; attempt += 1) {
      await expire();
      await jobs.fail(await claimNext(), true);
    }
    await expire();
    expect(await jobs.claim()).toBeUndefined();
    expect((await jobs.ofAsset(7, id)).map(({ state }) => state)).toEqual(['failed', 'failed']);
  });

  it('fails a job whose process dies in every attempt, and delays each like one that failed', async () => {
    const id = await anAsset();
    await add(id);
    await jobs.finish(await claimNext(), finish);
    const first = await claimNext();
    await expire('1 second');
    expect(await claimNext()).toMatchObject({ id: first.id, attempt: 2 });
    await expire('1 second');
    expect(await jobs.claim()).toBeUndefined();
    for (let attempt = 3; attempt <= 12; attempt += 1) {
      await expire();
      expect(isGivenUp(await claimNext())).toBe(false);
    }
    await expire();
    const last = await claimNext();
    expect(isGivenUp(last)).toBe(true);
    expect(await jobs.report(last, 0.5)).toBe(false);
    await expire();
    expect(await jobs.claim()).toBeUndefined();
    expect((await jobs.ofAsset(7, id)).map(({ state }) => state).toSorted()).toEqual(['done', 'failed']);
  });

  it('delays an attempt by an hour at most, however many there were', async () => {
    const id = await anAsset();
    await add(id);
    const job = await claimNext();
    await database.query('UPDATE jobs SET attempts = 2000 WHERE id = $1', [job.id]);
    await jobs.fail({ ...job, attempt: 2000 }, true);
    const [{ minutes }] = await database.query(
      'SELECT extract(epoch FROM due_at - now()) / 60 AS minutes FROM jobs WHERE id = $1',
      [job.id],
    );
    expect(Math.ceil(Number(minutes))).toBe(60);
  });

  it('does not count an attempt that was released at shutdown', async () => {
    await add(await anAsset());
    const job = await claimNext();
    await jobs.release(job);
    expect(await claimNext()).toEqual(job);
  });

  it('deletes jobs with their file', async () => {
    const id = await anAsset();
    await add(id);
    const job = await claimNext();
    await database.query('DELETE FROM assets');
    expect(await jobs.finish(job, finish)).toBe(false);
    expect(await jobs.hasAsset(job)).toBe(false);
  });

  it('adds backlog jobs in batches, behind all others', async () => {
    const earlier = [await anAsset(), await anAsset(), await anAsset('audio', 'stored')];
    const recent = await anAsset();
    await add(recent);
    const batch = await jobs.addBacklog(versions, '00000000-0000-0000-0000-000000000000');
    expect(batch?.count).toBe(4);
    expect(await jobs.addBacklog(versions, batch!.last)).toBeUndefined();
    const order = [await claimNext(), await claimNext(), await claimNext()].map(({ assetId }) => assetId);
    expect(order.slice(0, 2)).toEqual([recent, recent]);
    expect(earlier.slice(0, 2)).toContain(order[2]);
  });

  it('shows jobs only to the owner of the file', async () => {
    const id = await anAsset();
    await add(id);
    await jobs.report(await claimNext(), 0.25);
    const shown = await jobs.ofAsset(7, id);
    expect(shown.toSorted((a, b) => b.progress - a.progress)).toMatchObject([
      { state: 'running', progress: 0.25 },
      { state: 'waiting', progress: 0 },
    ]);
    await expect(jobs.ofAsset(8, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
