import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A server in a separate process, so that its resource usage can be measured. */
export interface ChildServer {
  readonly pid: number;
  readonly url: string;
  stop(): Promise<void>;
}

const startTimeoutMs = 120_000;
/** Matches the output of the product and the references, and the log of a service. */
const readyText = /(?:ready at |"url":")http:\/\/[\w.]+:(\d+)/;

/** Runs `node <args>` and waits until it prints its URL. Throws with its output if it exits before, or after a timeout. */
export async function startChild(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<ChildServer> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const url = await waitForUrl(child).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    pid: child.pid ?? 0,
    url,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function waitForUrl(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  const timer = setTimeout(() => reject(new Error(`Server startup timed out: ${output}`)), startTimeoutMs);
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const port = readyText.exec(output)?.[1];
    if (port) resolve(`http://127.0.0.1:${port}`);
  });
  child.once('error', reject);
  child.once('exit', () => reject(new Error(`Server exited during startup: ${output}`)));
  return promise.finally(() => clearTimeout(timer));
}
