import { existsSync } from 'node:fs';
import { request, type RequestOptions } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Whether a Docker engine responds within a second, at `DOCKER_HOST` or else at the sockets of a local engine.
 * Without one, this takes about a millisecond, and the large library that controls containers is not loaded.
 */
export async function isDockerAvailable(
  environment: Environment = process.env,
  sockets: readonly string[] = localSockets(environment),
): Promise<boolean> {
  const host = environment.DOCKER_HOST;
  if (host) return responds(addressOf(host));
  const socketPath = sockets.find((path) => existsSync(path));
  return socketPath !== undefined && responds({ socketPath });
}

function localSockets({ XDG_RUNTIME_DIR }: Environment): readonly string[] {
  return [
    '/var/run/docker.sock',
    ...(XDG_RUNTIME_DIR ? [join(XDG_RUNTIME_DIR, 'docker.sock')] : []),
    join(homedir(), '.docker/run/docker.sock'),
  ];
}

/** The address of `unix:///path` or `tcp://host:port`; of nothing for other protocols. */
function addressOf(host: string): RequestOptions | undefined {
  const url = URL.canParse(host) ? new URL(host) : undefined;
  if (url?.protocol === 'unix:') return { socketPath: url.pathname };
  return url?.protocol === 'tcp:' ? { host: url.hostname, port: url.port } : undefined;
}

/** Any HTTP response counts: an engine that requires TLS rejects the request, but is there. */
async function responds(address: RequestOptions | undefined): Promise<boolean> {
  if (!address) return false;
  return new Promise((resolve) =>
    request({ ...address, path: '/_ping', signal: AbortSignal.timeout(1000) })
      .on('response', (response) => {
        response.resume();
        resolve(true);
      })
      .on('error', () => resolve(false))
      .end(),
  );
}
