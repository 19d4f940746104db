import { describe, expect, it } from '@jest/globals';
import { JobQueue } from '../../testing/job-queue.ts';

const queue = new JobQueue();
const [ada, ben] = [1, 2];

/** Adds files of a user, one after the other. */
async function addFiles(userId: number, count: number, bytes = 3): Promise<void> {
  for (let n = 0; n < count; n += 1) await queue.add(await queue.file({ userId, bytes }));
}

/** Claims and finishes jobs. Returns the owners of their files. */
async function runJobs(count: number): Promise<number[]> {
  const owners: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const job = await queue.claimNext();
    const [file] = await queue.database.query<{ userId: number }[]>(
      'SELECT user_id AS "userId" FROM assets WHERE id = $1',
      [job.assetId],
    );
    owners.push(file!.userId);
    await queue.jobs.finish(job, () => true);
  }
  return owners;
}

const countOf = (owners: readonly number[], userId: number) =>
  owners.filter((owner) => owner === userId).length;

describe('the order of jobs', () => {
  it('is that of the files of one user', async () => {
    const files = [await queue.file(), await queue.file(), await queue.file()];
    for (const file of files) await queue.add(file);
    const order = [];
    for (let n = 0; n < 6; n += 1) order.push((await queue.claimNext()).assetId);
    expect(order).toEqual(files.flatMap((file) => [file, file]));
  });

  it('takes turns between a user with many files and one who comes later', async () => {
    await addFiles(ada, 10);
    await runJobs(4);
    await addFiles(ben, 2);
    const owners = await runJobs(8);
    expect([countOf(owners, ada), countOf(owners, ben)]).toEqual([4, 4]);
  });

  it('serves many small files before the next of many large ones', async () => {
    await addFiles(ada, 5, 1_000_000);
    const running = await queue.claimNext();
    await addFiles(ben, 3);
    expect(await runJobs(6)).toEqual(Array(6).fill(ben));
    await queue.jobs.finish(running, () => true);
    expect(await runJobs(9)).toEqual(Array(9).fill(ada));
  });

  it('gives no advantage to those who come while a failed job waits for another attempt', async () => {
    await addFiles(ada, 10);
    await queue.jobs.fail(await queue.claimNext(), true);
    await runJobs(5);
    await addFiles(ben, 10);
    const owners = await runJobs(10);
    expect(countOf(owners, ada)).toBeGreaterThanOrEqual(4);
    expect(countOf(owners, ben)).toBeGreaterThanOrEqual(4);
  });

  it('forgets what an empty queue has served', async () => {
    await addFiles(ada, 10);
    await runJobs(20);
    await addFiles(ben, 2);
    await addFiles(ada, 2);
    const owners = await runJobs(4);
    expect([countOf(owners, ada), countOf(owners, ben)]).toEqual([2, 2]);
  });
});
