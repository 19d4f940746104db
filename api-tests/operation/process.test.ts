import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ApiClient, temporaryFolder, waitUntil } from '@rubato/testing';
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { longDeadlines } from '../product/deadlines.ts';
import { newSong } from '../catalog/new-song.ts';
import { songForm } from '../catalog/song-form.ts';

const program = join(import.meta.dirname, '../../standalone/dist/main.js');

// Each test starts whole products, which is slow on a busy machine.
const timeoutMs = 120_000;
jest.setTimeout(timeoutMs);

/** Shared by all tests, so that only the first one creates a database. */
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await temporaryFolder();
  await chmod(folder.path, 0o755); // PostgreSQL may run as another user.
});

afterAll(() => folder.remove());

afterEach(async () => {
  for (const rubato of running) rubato.kill('SIGKILL');
  await Promise.all(
    [...running].map((rubato) => rubato.exitCode ?? rubato.signalCode ?? once(rubato, 'exit')),
  );
  running.clear();
  await databaseGone();
});

interface Run {
  readonly process: ChildProcess;
  /** The output so far. */
  output(): string;
  /** Resolves with its URL when it is ready. */
  ready(): Promise<string>;
  /** Resolves when the output contains `text`. */
  waitFor(text: string): Promise<void>;
  /** Resolves with its exit status. */
  ended(): Promise<number | null>;
}

function start(environment: Record<string, string> = {}): Run {
  const rubato = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      npm_lifecycle_event: '',
      PORT: '0',
      DATA_DIR: folder.path,
      DEMO: 'off',
      ...longDeadlines,
      ...environment,
    },
  });
  running.add(rubato);
  let output = '';
  for (const stream of [rubato.stdout, rubato.stderr]) stream.on('data', (text) => (output += text));
  const exit = once(rubato, 'exit').then(([status]: (number | null)[]) => status ?? null);
  const waitFor = async (text: string | RegExp): Promise<string> => {
    const match = () => (typeof text === 'string' ? output.includes(text) && text : text.exec(output)?.[1]);
    const hasExited = () => rubato.exitCode !== null || rubato.signalCode !== null;
    await waitUntil(() => Boolean(match()) || hasExited(), timeoutMs);
    return match() || assert.fail(`Output does not contain ${text}:\n${output}`);
  };
  return {
    process: rubato,
    output: () => output,
    ready: () => waitFor(/ready at (\S+)/),
    waitFor: async (text) => void (await waitFor(text)),
    ended: () => exit,
  };
}

/** Resolves when no PostgreSQL server uses the test's folder. */
async function databaseGone(): Promise<void> {
  const files = () => readdir(join(folder.path, 'postgres')).catch((): string[] => []);
  await waitUntil(async () => !(await files()).includes('postmaster.pid'), timeoutMs);
}

async function user(url: string, username: string): Promise<ApiClient> {
  const client = new ApiClient(url);
  const account = { email: `${username}@rubato.example`, username, password: 'a fine long password' };
  expect((await client.post('/api/auth/signup', account)).status).toBe(201);
  return client;
}

describe('a killed Rubato', () => {
  // Must run first: the demo songs are only added to an empty installation.
  it('continues an interrupted seeding, adding each song once', async () => {
    const first = start({ DEMO: 'on' });
    await first.waitFor('Adding the demo songs');
    first.process.kill('SIGKILL');
    await first.ended();

    const second = start({ DEMO: 'on' });
    const visitor = new ApiClient(await second.ready());
    const { songs }: { songs: { title: string; albums: number[] }[] } = await (
      await visitor.get('/api/songs')
    ).json();
    const catalog = JSON.parse(await readFile(join(import.meta.dirname, '../../demo/catalog.json'), 'utf8'));
    expect(songs.map(({ title }) => title).toSorted()).toEqual(
      catalog.songs.map(({ title }: { title: string }) => title).toSorted(),
    );
    expect(new Set(songs.flatMap(({ albums }) => albums)).size).toBe(catalog.albums.length);
  });

  it('loses nothing, and its database stops on its own', async () => {
    const first = start();
    const client = await user(await first.ready(), 'anna');
    const { id } = await newSong(client);
    first.process.kill('SIGKILL');
    await first.ended();
    await databaseGone();

    const second = start();
    const again = new ApiClient(await second.ready());
    for (const [name, value] of client.cookies) again.cookies.set(name, value);
    expect(await (await again.get('/api/auth')).json()).toMatchObject({ username: 'anna', songIds: [id] });
    const song = await (await again.get(`/api/songs/${id}`)).json();
    expect((await again.get(song.audio_url)).status).toBe(200);
  });

  it('can be restarted when its process id is reused', async () => {
    await writeFile(join(folder.path, 'rubato.pid'), '1');
    await start().ready();
  });
});

it('survives an upload that is rejected early', async () => {
  const client = await user(await start().ready(), 'berta');
  const image = new Blob(Array.from({ length: 40 }, () => new Uint8Array(1024 * 1024)));
  const rejected = await client.post('/api/songs', await songForm({ image }));
  expect(rejected.status).toBe(413);
  expect((await client.post('/api/songs', await songForm())).status).toBe(201);
});

describe('shutdown', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('stops everything on %s', async (signal) => {
    const rubato = start();
    await rubato.ready();
    rubato.process.kill(signal);
    expect(await rubato.ended()).toBe(0);
    expect(await readdir(folder.path)).not.toContain('rubato.pid');
    expect(await readdir(join(folder.path, 'postgres'))).not.toContain('postmaster.pid');
  });
});

it('exits with 1 and a log line after an uncaught error', async () => {
  const breakOnSignal = `process.on('SIGUSR2', () => Promise.reject(new Error('uncaught test error')))`;
  const rubato = start({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(breakOnSignal)}`,
  });
  await rubato.ready();
  rubato.process.kill('SIGUSR2');
  expect(await rubato.ended()).toBe(1);
  expect(await readdir(folder.path)).not.toContain('rubato.pid');
  expect(await readdir(join(folder.path, 'postgres'))).not.toContain('postmaster.pid');
  const log = await readFile(join(folder.path, 'rubato.log'), 'utf8');
  const fatal = log.split('\n').filter((line) => line.includes('uncaught test error'));
  expect(fatal.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 60, msg: 'process: uncaught error' }),
  ]);
});

describe('a failing start', () => {
  it('reports a port in use, before it changes anything', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const taken = typeof address === 'object' && address ? address.port : 0;
    const untouched = join(folder.path, 'untouched');
    const rubato = start({ PORT: String(taken), DATA_DIR: untouched });
    expect(await rubato.ended()).toBe(1);
    expect(rubato.output()).toBe(
      `Port ${taken} is in use by another program. Choose another one: PORT=${taken + 1} npm start\n`,
    );
    expect(await readdir(folder.path)).not.toContain('untouched');
    other.close();
  });

  it('reports a data folder in use by another Rubato', async () => {
    const first = start();
    await first.ready();
    const second = start();
    expect(await second.ended()).toBe(1);
    expect(second.output()).toMatch(
      /^Rubato is already running in .+ \(process \d+\)\. Stop it first, or set DATA_DIR to another folder\.\n$/,
    );
    expect((await fetch(`${await first.ready()}/health/ready`)).status).toBe(200);
  });

  it('reports an invalid setting', async () => {
    const rubato = start({ PORT: 'eighty' });
    expect(await rubato.ended()).toBe(1);
    expect(rubato.output()).toContain('PORT');
  });
});
