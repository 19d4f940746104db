import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { OBJECT_STORE, type ObjectStore } from '@rubato/service-kit';
import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { mediaKey } from '../assets/asset-keys.ts';
import { converse, inspectionLimits, type Conversation } from '../inspection/ask-inspector.ts';
import { InspectorPool } from '../inspection/inspector-pool.ts';
import { Refusal } from '../inspection/refusal.ts';

/** Decoding ten hours of sound takes minutes. */
const limits = { ...inspectionLimits, cpuMs: 30 * 60_000, megabytes: 512 };

/** What a process is asked to do with a stored file. */
type Task<Answer> = Pick<Conversation<Answer>, 'answerOf' | 'onOutput' | 'onProgress'> & {
  readonly type: 'stream' | 'loudness';
  readonly signal: AbortSignal;
};

/** Lets processes work on stored files, one for each file, while nobody else needs the processor. */
@Injectable()
export class SoundProcess implements OnModuleDestroy {
  readonly #pool = new InspectorPool(({ process }) => yieldToOthers(process));

  constructor(@Inject(OBJECT_STORE) private readonly objects: ObjectStore) {}

  /** The answer of a process about the file under `key`. Throws as `converse` does, and UNAVAILABLE when it is aborted. */
  async run<Answer>(key: string, { type, signal, ...rest }: Task<Answer>): Promise<Answer> {
    const reader = await this.objects.open(mediaKey(key));
    if (!reader) throw new Error(`No object ${key}`);
    try {
      const answer = await this.#pool.use(async (inspector) => {
        const kill = () => inspector.kill('SIGKILL');
        signal.addEventListener('abort', kill);
        try {
          signal.throwIfAborted();
          const request = { type, bytes: reader.bytes };
          return await converse(inspector, { request, reader, limits, ...rest });
        } finally {
          signal.removeEventListener('abort', kill);
        }
      });
      if (answer instanceof Refusal) throw answer;
      return answer;
    } finally {
      await reader.close();
    }
  }

  onModuleDestroy(): void {
    this.#pool.end();
  }
}

/** Where that is not allowed, the work is done all the same. */
function yieldToOthers({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {}
}
