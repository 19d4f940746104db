import { describe, expect, it } from '@jest/globals';
import { JobQueue, versions } from '../../testing/job-queue.ts';
import { isGivenUp } from './attempts.ts';

const queue = new JobQueue();
const finish = () => true;

describe('JobsRepository', () => {
  it('adds jobs once for each audio file and kind, even if events are repeated', async () => {
    const [audio, image] = [await queue.file(), await queue.file({ kind: 'image' })];
    await Promise.all([queue.add(audio, image), queue.add(audio, image)]);
    const all = [await queue.jobs.claim(), await queue.jobs.claim(), await queue.jobs.claim()];
    expect(all.map((job) => job?.kind).toSorted()).toEqual(['loudness', 'stream', undefined]);
    expect(all[0]).toMatchObject({ assetId: audio, attempt: 1, key: `0123456789abcdef-${audio}.flac` });
  });

  it('never gives a job to two workers', async () => {
    await queue.add(await queue.file(), await queue.file());
    const all = await Promise.all(Array.from({ length: 8 }, () => queue.jobs.claim()));
    const ids = all.flatMap((job) => job?.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(4);
  });

  it('reassigns a job after its lease expires, and rejects reports of the previous worker', async () => {
    await queue.add(await queue.file());
    const first = await queue.claimNext();
    await queue.expire();
    const all = [await queue.claimNext(), await queue.claimNext()];
    const second = all.find(({ id }) => id === first.id)!;
    expect(second.attempt).toBe(2);
    expect(await queue.jobs.report(first, 0.5)).toBe(false);
    expect(await queue.jobs.finish(first, finish)).toBe(false);
    expect(await queue.jobs.finish(second, finish)).toBe(true);
  });

  it('emits events in the transaction that finishes the job', async () => {
    await queue.add(await queue.file());
    const job = await queue.claimNext();
    const failing = queue.jobs.finish(job, () => Promise.reject(new Error('Simulated failure')));
    await expect(failing).rejects.toThrow('Simulated failure');
    expect(await queue.jobs.report(job, 0.9)).toBe(true);
  });

  it('backs off after each failure and fails a job after twelve attempts or if a retry is useless', async () => {
    const id = await queue.file();
    await queue.add(id);
    const [job, other] = [await queue.claimNext(), await queue.claimNext()];
    await queue.jobs.fail(other, false);
    await queue.jobs.fail(job, true);
    expect(await queue.jobs.claim()).toBeUndefined();
    for (let attempt = 2; attempt <= 12; attempt += 1) {
      await queue.expire();
      await queue.jobs.fail(await queue.claimNext(), true);
    }
    await queue.expire();
    expect(await queue.jobs.claim()).toBeUndefined();
    expect((await queue.jobs.listByAsset(7, id)).map(({ state }) => state)).toEqual(['failed', 'failed']);
  });

  it('fails a job whose process dies in every attempt, and delays each like one that failed', async () => {
    const id = await queue.file();
    await queue.add(id);
    await queue.jobs.finish(await queue.claimNext(), finish);
    const first = await queue.claimNext();
    await queue.expire('1 second');
    expect(await queue.claimNext()).toMatchObject({ id: first.id, attempt: 2 });
    await queue.expire('1 second');
    expect(await queue.jobs.claim()).toBeUndefined();
    for (let attempt = 3; attempt <= 12; attempt += 1) {
      await queue.expire();
      expect(isGivenUp(await queue.claimNext())).toBe(false);
    }
    await queue.expire();
    const last = await queue.claimNext();
    expect(isGivenUp(last)).toBe(true);
    expect(await queue.jobs.report(last, 0.5)).toBe(false);
    await queue.expire();
    expect(await queue.jobs.claim()).toBeUndefined();
    expect((await queue.jobs.listByAsset(7, id)).map(({ state }) => state).toSorted()).toEqual([
      'done',
      'failed',
    ]);
  });

  it('delays an attempt by an hour at most, however many there were', async () => {
    const id = await queue.file();
    await queue.add(id);
    const job = await queue.claimNext();
    await queue.database.query('UPDATE jobs SET attempts = 2000 WHERE id = $1', [job.id]);
    await queue.jobs.fail({ ...job, attempt: 2000 }, true);
    const [{ minutes }] = await queue.database.query(
      'SELECT extract(epoch FROM due_at - now()) / 60 AS minutes FROM jobs WHERE id = $1',
      [job.id],
    );
    expect(Math.ceil(Number(minutes))).toBe(60);
  });

  it('does not count an attempt that was released at shutdown', async () => {
    await queue.add(await queue.file());
    const job = await queue.claimNext();
    await queue.jobs.release(job);
    expect(await queue.claimNext()).toEqual(job);
  });

  it('deletes jobs with their file', async () => {
    const id = await queue.file();
    await queue.add(id);
    const job = await queue.claimNext();
    await queue.database.query('DELETE FROM assets');
    expect(await queue.jobs.finish(job, finish)).toBe(false);
    expect(await queue.jobs.hasAsset(job)).toBe(false);
  });

  it('adds backlog jobs in batches, behind all others', async () => {
    const earlier = [await queue.file(), await queue.file(), await queue.file({ state: 'stored' })];
    const recent = await queue.file();
    await queue.add(recent);
    const batch = await queue.jobs.addBacklog(versions, '00000000-0000-0000-0000-000000000000');
    expect(batch?.count).toBe(4);
    expect(await queue.jobs.addBacklog(versions, batch!.last)).toBeUndefined();
    const order = [await queue.claimNext(), await queue.claimNext(), await queue.claimNext()].map(
      ({ assetId }) => assetId,
    );
    expect(order.slice(0, 2)).toEqual([recent, recent]);
    expect(earlier.slice(0, 2)).toContain(order[2]);
  });

  it('shows jobs only to the owner of the file', async () => {
    const id = await queue.file();
    await queue.add(id);
    await queue.jobs.report(await queue.claimNext(), 0.25);
    const shown = await queue.jobs.listByAsset(7, id);
    expect(shown.toSorted((a, b) => b.progress - a.progress)).toMatchObject([
      { state: 'running', progress: 0.25 },
      { state: 'waiting', progress: 0 },
    ]);
    await expect(queue.jobs.listByAsset(8, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
