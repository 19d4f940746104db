import { onFreePort, startServer, type ServerProcess } from '@rubato/testing';
import { join } from 'node:path';
import type { LogPrivacy } from '../checks/log-privacy.ts';
import type { Clock } from './clock.ts';
import { createSecret } from './secrets.ts';
import { root, type ProcessName } from './servers.ts';

interface ProcessesOptions {
  /** Environment variables of a process for its servers. */
  readonly environment: (name: ProcessName) => Readonly<Record<string, string>>;
  /** Where gateways reach media. */
  readonly mediaUrl: string;
  readonly logs: LogPrivacy;
  /** Receives the logs of all processes in chunks. */
  readonly onLog: ((text: string) => void) | undefined;
}

/** Starts processes of the product, which share their secrets, and stops all of them. */
export class Processes {
  readonly #options: ProcessesOptions;
  readonly #secrets = { INTERNAL_SECRET: createSecret(), CSRF_SECRET: createSecret() };
  readonly #started: ServerProcess[] = [];

  constructor(options: ProcessesOptions) {
    this.#options = options;
  }

  startReplica(name: ProcessName, clock?: Clock): Promise<ServerProcess> {
    return onFreePort((port) => this.start(name, port, clock));
  }

  async start(name: ProcessName, port: number, clock?: Clock): Promise<ServerProcess> {
    const { logs, onLog } = this.#options;
    const scanLog = logs.reader(name);
    const server = await startServer(`http://127.0.0.1:${port}`, {
      program: process.execPath,
      args: ['--enable-source-maps', ...(clock?.args ?? []), 'dist/main.js'],
      cwd: join(root, name === 'gateway' ? 'gateway' : `services/${name}`),
      env: { ...clock?.env, ...this.#createEnvironment(name, port) },
      readyText: '"startup: ready"',
      onOutput: (text) => {
        scanLog(text);
        onLog?.(text);
      },
    });
    this.#started.push(server);
    return server;
  }

  async kill(): Promise<void> {
    await Promise.all(this.#started.map((server) => server.kill()));
  }

  #createEnvironment(name: ProcessName, port: number): Record<string, string> {
    return {
      ...this.#options.environment(name),
      ...this.#secrets,
      MEDIA_URL: this.#options.mediaUrl,
      DEMO: 'off',
      // A user logs in hundreds of times per run, which must not end its own session.
      SESSIONS_PER_USER: '0',
      WRITES_PER_USER: '0',
      TRUSTED_PROXY_HOPS: '1',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
      HTTP_HOST: '127.0.0.1',
      HTTP_PORT: String(port),
      METRICS_PORT: '0',
    };
  }
}
