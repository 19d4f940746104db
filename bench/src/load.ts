import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ChildServer } from './child-server.ts';
import { cpuSeconds } from './cpu-time.ts';

export interface Load {
  /** A path and query of the server. */
  readonly path: string;
  readonly seconds: number;
  readonly connections: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A Lua function `request` for wrk, where requests differ from one another. */
  readonly script?: string;
}

export interface Throughput {
  readonly perSecond: number;
  /** What the server and all below it used for one request. */
  readonly cpuMicroseconds: number;
}

/** Loads `server` for a while from this machine. Throws when an answer is no success. */
export async function measureLoad(server: ChildServer, load: Load): Promise<Throughput> {
  const before = await cpuSeconds(server.pid);
  const output = await runWrk(server.url + load.path, load);
  const used = (await cpuSeconds(server.pid)) - before;
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  const requests = Number(/(\d+) requests in/.exec(output)?.[1]);
  if (!perSecond || /Non-2xx|Socket errors/.test(output)) throw new Error(`The load failed:\n${output}`);
  return { perSecond, cpuMicroseconds: (used / requests) * 1e6 };
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
