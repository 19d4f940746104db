import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@rubato/testing';
import type { ChildServer } from '../child-server.ts';

/**
 * Starts nginx on loopback with one worker and the `nginx.conf` that `configure` writes to `folder`, which also holds its temporary
 * files. By default it serves the files in `folder`.
 */
export async function startNginx(
  folder: string,
  configure: (folder: string, port: number) => Promise<void> = configureFileServer,
): Promise<ChildServer> {
  const port = await freePort();
  await configure(folder, port);
  const program = process.env.NGINX_PROGRAM ?? 'nginx';
  const child = spawn(program, ['-e', 'stderr', '-p', folder, '-c', 'nginx.conf'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ready = Promise.withResolvers<void>();
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.includes('start worker process ')) ready.resolve();
  });
  child.once('error', ready.reject);
  child.once('exit', () => ready.reject(new Error(`nginx exited during startup: ${output}`)));
  await ready.promise;
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Writes a minimal file server configuration. */
async function configureFileServer(folder: string, port: number): Promise<void> {
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port));
}

function configuration(folder: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log stderr notice;
    events { worker_connections 256; }
    http {
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      access_log off;
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000000;
      default_type audio/mpeg;
      server { listen 127.0.0.1:${port}; root ${folder}; }
    }`;
}
