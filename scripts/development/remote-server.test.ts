import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort, temporaryFolder } from '@rubato/testing';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startRemoteServer, type RemoteServer } from './remote-server.mjs';
import { findLocalOrigins, getPort } from './target.mjs';

const against = 'http://127.0.0.1:8080';
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

describe('the server of remotes in development', () => {
  let folder: string;
  let server: RemoteServer;

  beforeEach(async () => {
    folder = (await temporaryFolder()).path;
    await mkdir(join(folder, 'remotes/player'), { recursive: true });
    await writeFile(join(folder, 'remotes/player/remote.json'), '{}');
    await writeFile(join(folder, 'secret.json'), '{}');
    server = await start(await freeOrigins());
    stops.push(() => rm(folder, { recursive: true, force: true }));
  });

  /** More than one, because another program may take a port in the meantime. */
  const freeOrigins = () => Promise.all([1, 2, 3].map(async () => `http://127.0.0.1:${await freePort()}`));

  async function start(origins: string[]): Promise<RemoteServer> {
    const started = await startRemoteServer({ folder: join(folder, 'remotes'), origins, against });
    stops.push(() => started.close());
    return started;
  }

  /** The status of a request whose path and headers are sent as they are. */
  const statusOf = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<number | undefined>((resolve, reject) => {
      const port = getPort(server.origin);
      request({ port, host: '127.0.0.1', path, headers, method }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });

  it('serves files to pages of one origin, uncached', async () => {
    const response = await fetch(`${server.origin}/player/remote.json`);
    expect(await response.text()).toBe('{}');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': against,
      'cache-control': 'no-store',
      'content-type': 'application/json',
    });
  });

  it.each([
    ['a missing file', '/player/other.json', {}, 'GET', 404],
    ['a folder', '/player', {}, 'GET', 404],
    ['a file outside', '/../secret.json', {}, 'GET', 404],
    ['a file outside, encoded', '/%2e%2e%2fsecret.json', {}, 'GET', 404],
    ['an invalid path', '/%ff', {}, 'GET', 403],
    ['another host', '/player/remote.json', { host: 'rubato.example' }, 'GET', 403],
    ['a write', '/player/remote.json', {}, 'PUT', 405],
  ])('rejects %s', async (_case, path, headers, method, status) => {
    expect(await statusOf(path, headers as Record<string, string>, method)).toBe(status);
  });

  it('announces builds to open pages', async () => {
    const response = await fetch(`${server.origin}/player/events`);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const nextBuild = async () => /data: (\d+)/.exec((await reader.read()).value ?? '')?.[1];
    const first = await nextBuild();
    expect(first).toBeDefined();
    server.announceBuild();
    const second = await nextBuild();
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
    await reader.cancel();
  });

  it('takes the first port that is free', async () => {
    const others = await freeOrigins();
    expect(others).toContain((await start([server.origin, ...others])).origin);
    await expect(start([server.origin])).rejects.toThrow(`Another program listens at ${server.origin}.`);
  });
});

describe('the Rubato in which remotes are developed', () => {
  /** Serves what a Rubato serves at `/` and `/remotes.json`. */
  async function serve(list: unknown, policy: string): Promise<string> {
    const answer: RequestListener = ({ url }, response) => {
      response.setHeader('content-security-policy', policy);
      response.end(url === '/remotes.json' ? JSON.stringify(list) : '<!doctype html>');
    };
    const server: Server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stops.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const open = { remotes: [], overrides: true };
  const policy =
    "default-src 'self';script-src 'self' https://x.example http://127.0.0.1:5173 http://localhost:5174";

  it('allows origins of this machine', async () => {
    const url = await serve(open, policy);
    expect(await findLocalOrigins(url)).toEqual(['http://127.0.0.1:5173', 'http://localhost:5174']);
    expect(await findLocalOrigins(url, 5174)).toEqual(['http://localhost:5174']);
  });

  it.each([
    ['without overrides', { remotes: [] }, policy, undefined, 'REMOTE_OVERRIDES=on'],
    ['without origins', open, "script-src 'self'", undefined, 'REMOTE_ORIGINS=http://127.0.0.1:5173'],
    ['without the port', open, policy, 80, 'http://localhost:5174,http://127.0.0.1:80'],
    ['that is none', 'hello', policy, undefined, 'is not a Rubato'],
  ])('%s is rejected with a remedy', async (_case, list, csp, port, message) => {
    await expect(findLocalOrigins(await serve(list, csp), port)).rejects.toThrow(message);
  });

  it('is rejected if it is unreachable', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    await expect(findLocalOrigins(url)).rejects.toThrow(`${url}/remotes.json is unavailable`);
  });
});
