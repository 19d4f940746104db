import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A server in a process of its own, so that what it uses can be told apart. */
export interface ChildServer {
  readonly pid: number;
  readonly url: string;
  stop(): Promise<void>;
}

const patienceMs = 120_000;
/** What the product says, what the references say, and what a part of the distributed topology logs. */
const readyText = /(?:ready at |"url":")http:\/\/[\w.]+:(\d+)/;

/** Starts `node <args>` and waits for the URL that it prints when it is ready. */
export async function startChild(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<ChildServer> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const url = await printedUrl(child).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    pid: child.pid ?? 0,
    url,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function printedUrl(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  const timer = setTimeout(() => reject(new Error(`A server did not start: ${output}`)), patienceMs);
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const port = readyText.exec(output)?.[1];
    if (port) resolve(`http://127.0.0.1:${port}`);
  });
  child.once('error', reject);
  child.once('exit', () => reject(new Error(`A server ended at once: ${output}`)));
  return promise.finally(() => clearTimeout(timer));
}
