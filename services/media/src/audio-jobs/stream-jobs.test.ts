import { describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@rubato/contracts';
import type { ObjectStore } from '@rubato/service-kit';
import { randomUUID } from 'node:crypto';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Quarantine } from '../assets/quarantine.ts';
import type { AudioProcessRunner } from './audio-process-runner.ts';
import { StreamJobs } from './stream-jobs.ts';

const megabyte = 1024 * 1024;
const job = {
  id: '1',
  kind: 'stream',
  attempt: 1,
  assetId: randomUUID(),
  userId: 7,
  key: `0123456789abcdef-${randomUUID()}.flac`,
} as const;

type Put = ObjectStore['put'];
type Run = AudioProcessRunner['run'];

/** Runs the job with 8 MB of output, in a process that waits until each part is accepted. */
function run(put: Put, signal = new AbortController().signal) {
  const processes = {
    run: async (_job: unknown, { onOutput, getResult }: Parameters<Run>[1]) => {
      for (let n = 0; n < 8; n += 1) await onOutput?.(new Uint8Array(megabyte));
      return getResult({
        type: 'streamed',
        stream: { codec: 'flac', initBytes: 1, segments: [], extension: 'mp4' } as never,
      });
    },
  };
  const jobs = new StreamJobs(
    processes as unknown as AudioProcessRunner,
    { put } as ObjectStore,
    {} as Quarantine,
  );
  return jobs.run(job, { signal, report: () => {} });
}

const failure = new AppError('UNAVAILABLE', 'The store restarts');

describe('a stream job ends with the error of a store that', () => {
  it.each<[string, Put]>([
    ['rejects before it reads', jest.fn<Put>().mockRejectedValue(failure)],
    [
      'stops reading after the first part, like an S3 store',
      async (_key, body) => {
        for await (const part of body) if (part.length) throw failure;
        throw new Error('nothing was written');
      },
    ],
    [
      'fails while it writes, like a full disk',
      async (_key, body) => {
        const target = new Writable({ write: (_chunk, _encoding, done) => done(failure) });
        await pipeline(body, target);
        throw new Error('nothing failed');
      },
    ],
    [
      'fails later, without having read',
      (_key: string, _body: Readable) =>
        new Promise<never>((_resolve, reject) => setImmediate(() => reject(failure))),
    ],
  ])('%s', async (_what, put) => {
    await expect(run(put)).rejects.toBe(failure);
  });
});

it('a stream job ends when it is aborted while the store does not read', async () => {
  const control = new AbortController();
  const put: Put = (_key, _body, signal) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(failure)));
  const running = run(put, control.signal);
  setImmediate(() => control.abort());
  await expect(running).rejects.toThrow();
});
