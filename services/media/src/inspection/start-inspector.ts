import { AppError } from '@rubato/contracts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { inspectorStdio } from './bytes-pipe.ts';

const heapMegabytes = 192;
/** A busy machine may take seconds to start a process. */
const patienceMs = 30_000;
const program = new URL(
  `./inspector.process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`,
  import.meta.url,
);

/** Starts a process that inspects files. Resolves when it says that it is ready, throws UNAVAILABLE when it does not. */
export async function startInspector(): Promise<ChildProcess> {
  const inspector = fork(program, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
    stdio: [...inspectorStdio],
    env: {},
  });
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(patienceMs)]);
  try {
    await Promise.race([once(inspector, 'message', { signal }), failure(inspector, signal)]);
    return inspector;
  } catch (error) {
    inspector.kill('SIGKILL');
    throw new AppError('UNAVAILABLE', `No inspector could be started: ${String(error)}`, undefined, 5);
  } finally {
    settled.abort();
  }
}

async function failure(inspector: ChildProcess, signal: AbortSignal): Promise<never> {
  const [code, killedBy] = await once(inspector, 'exit', { signal });
  throw new Error(`It ended: ${killedBy ?? code}`);
}
