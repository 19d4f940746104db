import { AppError } from '@rubato/contracts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inspectorStdio } from '../bytes-pipe.ts';
import { fromInspectorSchema } from '../inspection.messages.ts';
import { findReadableFolders } from '../sandbox/readable-folders.ts';
import { disableIoUringForChildren } from '../sandbox/disable-io-uring.ts';

const heapMegabytes = 192;
/** Generous: a busy machine may take seconds to start a process. */
const startTimeoutMs = 30_000;
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const inspectorProgram = fileURLToPath(new URL(`./inspector.process${extension}`, import.meta.url));

export interface StartedInspector {
  readonly process: ChildProcess;
  /** A description of the gap in its sandbox, if any. */
  readonly gap?: string | undefined;
}

/** Starts an inspector process. Resolves when it is ready; throws UNAVAILABLE if it exits or times out. */
export async function startInspector(program = inspectorProgram): Promise<StartedInspector> {
  disableIoUringForChildren();
  const inspector = fork(program, {
    serialization: 'advanced',
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      '--disable-warning=ExperimentalWarning',
      '--permission',
      '--allow-addons',
      ...findReadableFolders().map((path) => `--allow-fs-read=${path}`),
    ],
    stdio: [...inspectorStdio],
    env: {},
  });
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(startTimeoutMs)]);
  try {
    const [received] = await Promise.race([
      once(inspector, 'message', { signal }),
      rejectOnExit(inspector, signal),
    ]);
    const message = fromInspectorSchema.parse(received);
    return { process: inspector, gap: message.type === 'ready' ? message.gap : undefined };
  } catch (error) {
    inspector.kill('SIGKILL');
    throw new AppError('UNAVAILABLE', `Inspector failed to start: ${String(error)}`, {
      retryAfterSeconds: 5,
    });
  } finally {
    settled.abort();
  }
}

async function rejectOnExit(inspector: ChildProcess, signal: AbortSignal): Promise<never> {
  const [code, killedBy] = await once(inspector, 'exit', { signal });
  throw new Error(`Inspector exited: ${killedBy ?? code}`);
}
