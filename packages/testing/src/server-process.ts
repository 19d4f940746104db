import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A backing service of its own for one test file. */
export interface TestServer {
  readonly url: string;
  /** Of the process that runs at the moment. */
  processId(): number;
  isRunning(): boolean;
  /** Stops answering without closing connections, as a frozen machine does. */
  freeze(): void;
  thaw(): void;
  /** Kills the server; `start` begins a new one on the same port, with what the old one stored. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Asks the server to end, and resolves with its exit code; null when it was killed. */
  end(): Promise<number | null>;
  /** The last it said. */
  output(): string;
}

/** What to run, and the text in its output that says that it answers. */
export interface ServerProgram {
  readonly program: string;
  readonly args: readonly string[];
  /** Where it runs, when that is not where the tests do. */
  readonly cwd?: string;
  /** Added to the environment of the tests. */
  readonly env?: Readonly<Record<string, string>>;
  readonly readyText: string;
  /** Hears everything that it writes, in pieces. */
  readonly onOutput?: (text: string) => void;
}

/** Starts a server that answers at `url`, and resolves when it does. */
export async function startServer(url: string, program: ServerProgram): Promise<TestServer> {
  let { server, output } = await launch(program);
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  const signal = async (name: 'SIGKILL' | 'SIGTERM') => {
    if (!isRunning()) return;
    const gone = once(server, 'exit');
    server.kill(name);
    await gone;
  };
  return {
    url,
    processId: () => server.pid ?? 0,
    isRunning,
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    kill: () => signal('SIGKILL'),
    start: async () => {
      ({ server, output } = await launch(program));
    },
    end: async () => {
      await signal('SIGTERM');
      return server.exitCode;
    },
    output: () => output(),
  };
}

interface Launched {
  readonly server: ChildProcess;
  readonly output: () => string;
}

async function launch({ program, args, cwd, env, readyText, onOutput }: ServerProgram): Promise<Launched> {
  const server = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
    env: { ...process.env, ...env },
  });
  const ready = Promise.withResolvers<void>();
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      onOutput?.(text);
      output = (output + text).slice(-10_000);
      if (output.includes(readyText)) ready.resolve();
    });
  }
  server.once('error', ready.reject);
  server.once('exit', () => ready.reject(new Error(`${program} ended at once: ${output}`)));
  await ready.promise;
  return { server, output: () => output };
}
