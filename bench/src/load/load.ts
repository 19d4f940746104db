import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ChildServer } from '../child-server.ts';
import { cpuSeconds } from '../memory/cpu-time.ts';

export interface Load {
  /** Path and query of the requests. */
  readonly path: string;
  readonly seconds: number;
  readonly connections: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Lua code for wrk that defines `request`, if requests differ. */
  readonly script?: string;
}

export interface Throughput {
  readonly perSecond: number;
  /** CPU time per request of the servers and their descendants. */
  readonly cpuMicroseconds: number;
}

/**
 * Loads `server` from this machine and measures throughput. The CPU time is that of `servers`, which by default is the server alone.
 * Throws if any request fails.
 */
export async function measureLoad(
  server: ChildServer,
  load: Load,
  servers: readonly ChildServer[] = [server],
): Promise<Throughput> {
  const before = await cpuSecondsOf(servers);
  const output = await runWrk(server.url + load.path, load);
  const used = (await cpuSecondsOf(servers)) - before;
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  const requests = Number(/(\d+) requests in/.exec(output)?.[1]);
  if (!perSecond || /Non-2xx|Socket errors/.test(output))
    throw new Error(`Load generation failed:\n${output}`);
  return { perSecond, cpuMicroseconds: (used / requests) * 1e6 };
}

async function cpuSecondsOf(servers: readonly ChildServer[]): Promise<number> {
  const seconds = await Promise.all(servers.map(({ pid }) => cpuSeconds(pid)));
  return seconds.reduce((sum, each) => sum + each, 0);
}

async function runWrk(url: string, { seconds, connections, headers = {}, script }: Load): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rubato-load-'));
  try {
    const args = ['-t1', `-c${connections}`, `-d${seconds}s`];
    for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}: ${value}`);
    if (script) {
      const path = join(folder, 'request.lua');
      await writeFile(path, script);
      args.push('-s', path);
    }
    const program = process.env.WRK_PROGRAM ?? 'wrk';
    return (await promisify(execFile)(program, [...args, url], { timeout: (seconds + 10) * 1000 })).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
