import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { OBJECT_STORE, type ObjectStore } from '@rubato/service-kit';
import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { toMediaKey } from '../assets/asset-keys.ts';
import { MEDIA_CONFIG, type MediaConfig } from '../config.ts';
import { runInspectorTask, type InspectorTask } from '../inspection/inspector/inspector-client.ts';
import { InspectorPool } from '../inspection/inspector/inspector-pool.ts';
import { Rejection } from '../inspection/rejection.ts';
import type { Job } from '../jobs/job.ts';

/** Decoding ten hours of audio takes minutes, on a busy machine hours of elapsed time. */
const limits = { cpuMs: 30 * 60_000, megabytes: 512 };

/** A request about a stored file. */
type AudioTask<Result> = Pick<InspectorTask<Result>, 'getResult' | 'onOutput' | 'onProgress'> & {
  readonly type: 'stream' | 'loudness';
  readonly signal: AbortSignal;
};

/** Runs low-priority processes on stored audio files. A process works on the files of one user only. */
@Injectable()
export class AudioProcessRunner implements OnModuleDestroy {
  readonly #pool: InspectorPool;

  constructor(
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(MEDIA_CONFIG) { jobConcurrency }: Pick<MediaConfig, 'jobConcurrency'>,
  ) {
    this.#pool = new InspectorPool(jobConcurrency, ({ process }) => lowerPriority(process));
  }

  /** Returns the result for the file of a job. Throws like `runInspectorTask`, and UNAVAILABLE when aborted. */
  async run<Result>(
    { key, userId }: Pick<Job, 'key' | 'userId'>,
    { type, signal, ...rest }: AudioTask<Result>,
  ): Promise<Result> {
    const reader = await this.objects.open(toMediaKey(key));
    if (!reader) throw new Error(`Object not found: ${key}`);
    try {
      const result = await this.#pool.use(userId, async (inspector) => {
        const kill = () => inspector.kill('SIGKILL');
        signal.addEventListener('abort', kill);
        try {
          signal.throwIfAborted();
          const request = { type, bytes: reader.bytes };
          return await runInspectorTask(inspector, { request, reader, limits, ...rest });
        } finally {
          signal.removeEventListener('abort', kill);
        }
      });
      if (result instanceof Rejection) throw result;
      return result;
    } finally {
      await reader.close();
    }
  }

  onModuleDestroy(): void {
    this.#pool.end();
  }
}

/** Best effort: continues with normal priority if the system does not allow the change. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {}
}
