import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { fileLimits } from '@rubato/contracts';
import { LOGGER, OBJECT_STORE, type Logger, type ObjectReader, type ObjectStore } from '@rubato/service-kit';
import { fork, type ChildProcess } from 'node:child_process';
import pLimit from 'p-limit';
import type { AssetKind } from '../assets/asset.entity.ts';
import type { FromInspector, Inspection, ToInspector } from './inspection.messages.ts';

const timeoutMs = 5000;
const idleMs = 10_000;
const heapMegabytes = 192;
const program = new URL(
  `./inspector.process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`,
  import.meta.url,
);

/** Finds out what a stored file is by its content, in processes that are killed when they take too long. Two at once. */
@Injectable()
export class InspectorService implements OnModuleDestroy {
  readonly #limit = pLimit(2);
  readonly #idle = new Set<ChildProcess>();

  constructor(
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** What the object is, or undefined for what is none of the formats accepted for its kind or could not be read in time. */
  inspect(kind: AssetKind, objectKey: string): Promise<Inspection | undefined> {
    return this.#limit(async () => {
      const reader = await this.objects.open(objectKey);
      if (!reader) throw new Error(`No object ${objectKey}`);
      const inspector = this.#take();
      try {
        const inspection = await ask(inspector, kind, reader);
        this.#keep(inspector);
        return inspection;
      } catch (error) {
        inspector.kill('SIGKILL');
        this.log.warn({ err: error, kind }, 'A file could not be inspected');
        return undefined;
      } finally {
        await reader.close();
      }
    });
  }

  onModuleDestroy(): void {
    for (const inspector of this.#idle) inspector.kill('SIGKILL');
  }

  #take(): ChildProcess {
    for (const inspector of this.#idle) {
      this.#idle.delete(inspector);
      if (inspector.connected) return inspector;
    }
    return fork(program, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    });
  }

  /** Starting a process takes longer than most files do: one that did well waits a while for the next file. */
  #keep(inspector: ChildProcess): void {
    inspector.removeAllListeners();
    this.#idle.add(inspector);
    setTimeout(() => {
      if (this.#idle.delete(inspector)) inspector.kill('SIGKILL');
    }, idleMs).unref();
  }
}

/** Resolves with the inspection, or undefined when the file was refused. Throws when the process dies or takes too long. */
function ask(
  inspector: ChildProcess,
  kind: AssetKind,
  reader: ObjectReader,
): Promise<Inspection | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No result in ${timeoutMs} ms`)), timeoutMs);
    const settle = (inspection?: Inspection) => {
      clearTimeout(timer);
      resolve(inspection);
    };
    const tell = (message: ToInspector) => inspector.send(message, (error) => error && reject(error));
    inspector.on('message', (message: FromInspector) => {
      if (message.type === 'inspected') settle(message.inspection);
      if (message.type === 'refused') settle();
      if (message.type === 'read')
        reader.read(message.position, message.length).then((bytes) => tell({ type: 'bytes', bytes }), reject);
    });
    inspector.once('exit', (code, signal) => reject(new Error(`The inspector ended: ${signal ?? code}`)));
    inspector.once('error', reject);
    tell({ type: 'inspect', kind, bytes: reader.bytes, pixelLimit: fileLimits.image.pixels });
  });
}
