import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A server owned by one test file: a process or a container. */
export interface TestServer {
  readonly url: string;
  /** Suspends the server without closing its connections, like a frozen machine. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Kills the server. `start` starts it again on the same port with the same data. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** A server that runs as a process of this machine. */
export interface ServerProcess extends TestServer {
  /** Id of the current process. */
  processId(): number;
  isRunning(): boolean;
  /** Stops the process gracefully. Resolves with its exit code, or null if it was killed. */
  stop(): Promise<number | null>;
  /** The last 10,000 characters of output. */
  output(): string;
  /** Resolves when the current process has exited and printed everything, with its exit code or signal and its output. */
  exitReport(): Promise<string>;
}

/** The program to run, and the text in its output that marks it as ready. */
export interface ServerProgram {
  readonly program: string;
  readonly args: readonly string[];
  /** Working directory; that of the tests by default. */
  readonly cwd?: string;
  /** Variables added to the environment of the tests. */
  readonly env?: Readonly<Record<string, string>>;
  readonly readyText: string;
  /** Receives the output in chunks. */
  readonly onOutput?: (text: string) => void;
}

/** Starts a server that listens at `url`. Resolves when it is ready; rejects with its output if it exits before. */
export async function startServer(url: string, program: ServerProgram): Promise<ServerProcess> {
  let { server, output, closed } = await launch(program);
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  const signal = async (name: 'SIGKILL' | 'SIGTERM') => {
    if (!isRunning()) return;
    const exited = once(server, 'exit');
    server.kill(name);
    await exited;
  };
  return {
    url,
    processId: () => server.pid ?? 0,
    isRunning,
    freeze: async () => void server.kill('SIGSTOP'),
    thaw: async () => void server.kill('SIGCONT'),
    kill: () => signal('SIGKILL'),
    start: async () => {
      ({ server, output, closed } = await launch(program));
    },
    stop: async () => {
      await signal('SIGTERM');
      return server.exitCode;
    },
    output: () => output(),
    exitReport: async () => {
      await closed;
      return `exit ${server.signalCode ?? server.exitCode}: ${output()}`;
    },
  };
}

interface LaunchedServer {
  readonly server: ChildProcess;
  readonly output: () => string;
  /** Resolves when the process has exited and its output has been read. */
  readonly closed: Promise<void>;
}

async function launch({
  program,
  args,
  cwd,
  env,
  readyText,
  onOutput,
}: ServerProgram): Promise<LaunchedServer> {
  const server = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
    env: { ...process.env, ...env },
  });
  const ready = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      onOutput?.(text);
      output = (output + text).slice(-10_000);
      if (output.includes(readyText)) ready.resolve();
    });
  }
  server.once('error', ready.reject);
  server.once('close', () => closed.resolve());
  server.once('exit', () => ready.reject(new Error(`${program} exited during startup: ${output}`)));
  await ready.promise;
  return { server, output: () => output, closed: closed.promise };
}
