import { beforeEach, describe, expect, it } from '@jest/globals';
import { songMessages } from '@rubato/contracts';
import { encodeResponse, InProcessBus, RpcClient } from '@rubato/service-kit';
import { JobQueue, versions } from '../../testing/job-queue.ts';
import type { JobKind, JobKinds } from './job.ts';
import { ResultReconciler } from './result.reconciler.ts';

const queue = new JobQueue();
const night = new Date(2030, 0, 1, 3);
const noRun: JobKind['run'] = () => Promise.reject(new Error('Unused'));
const kinds: JobKinds = {
  stream: { version: versions.stream, run: noRun },
  loudness: { version: versions.loudness, run: noRun },
};

let bus: InProcessBus;
let missing: { stream: string[]; loudness: string[] };

beforeEach(async () => {
  bus = new InProcessBus();
  missing = { stream: [], loudness: [] };
  await queue.database.query('TRUNCATE nightly_passes, content_blocks');
});

const serveCatalog = () =>
  bus.serve(songMessages.missingResults.subject, 'catalog', async () => encodeResponse(missing));
const run = () => new ResultReconciler(queue.database, queue.jobs, new RpcClient(bus), kinds).runIfDue(night);
/** Adds and finishes both jobs of a file. */
const finishedFile = async ({ hasResult = true, ago = '2 hours' } = {}) => {
  const id = await queue.file();
  await queue.add(id);
  for (const job of [await queue.claimNext(), await queue.claimNext()])
    await queue.jobs.finish(job, () => hasResult);
  await queue.expire(ago);
  return id;
};

describe('job whose result catalog lacks', () => {
  it('is repeated, with the priority of the backlog', async () => {
    await serveCatalog();
    const [lost] = [await finishedFile(), await finishedFile()];
    missing.stream = [lost];
    expect(await run()).toBe(1);
    expect(await queue.claimNext()).toMatchObject({ assetId: lost, kind: 'stream', attempt: 1 });
    expect(await queue.jobs.claim()).toBeUndefined();
  });

  it('is not repeated if it had no result, such as for a format without a decoder', async () => {
    await serveCatalog();
    const id = await finishedFile({ hasResult: false });
    missing = { stream: [id], loudness: [id] };
    expect(await run()).toBe(0);
  });

  it('is not repeated while its event may be on its way', async () => {
    await serveCatalog();
    missing.stream = [await finishedFile({ ago: '30 minutes' })];
    expect(await run()).toBe(0);
  });

  it('is not repeated while its file is blocked, and cannot be read', async () => {
    await serveCatalog();
    missing.stream = [await finishedFile()];
    await queue.database.query(
      `INSERT INTO content_blocks (content, revision, asset_ids) VALUES ('song:1', 1, $1)`,
      [missing.stream],
    );
    expect(await run()).toBe(0);
  });

  it('is repeated later if catalog does not respond', async () => {
    missing.stream = [await finishedFile()];
    await expect(run()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await serveCatalog();
    await queue.database.query(
      `UPDATE nightly_passes SET leased_until = leased_until - interval '2 minutes'`,
    );
    expect(await run()).toBe(1);
  });
});
