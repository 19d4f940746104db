import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ApiClient, freePort, temporaryFolder } from '@rubato/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newSong } from './new-song.ts';
import { songForm } from './song-form.ts';

const program = join(import.meta.dirname, '../standalone/dist/main.js');

// Each test starts whole products, of which a busy machine makes long work.
jest.setTimeout(120_000);

/** One for all the tests: each finds what the one before has left, and only the first makes a database. */
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
  /** What it has said so far. */
  said(): string;
  /** Resolves with its URL when it says that it is ready. */
  ready(): Promise<string>;
  /** Resolves when it says `text`. */
  says(text: string): Promise<void>;
  /** Resolves with its exit status. */
  ended(): Promise<number | null>;
}

function start(environment: Record<string, string> = {}): Run {
  const rubato = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      npm_lifecycle_event: '',
      DATA_DIR: folder.path,
      DEMO: 'off',
      ...environment,
    },
  });
  running.add(rubato);
  let output = '';
  for (const stream of [rubato.stdout, rubato.stderr]) stream.on('data', (text) => (output += text));
  const exit = once(rubato, 'exit').then(([status]: (number | null)[]) => status ?? null);
  const says = async (text: string | RegExp): Promise<string> => {
    while (rubato.exitCode === null && rubato.signalCode === null) {
      const match = typeof text === 'string' ? output.includes(text) && text : text.exec(output)?.[1];
      if (match) return match;
      await delay(20);
    }
    throw new Error(`It did not say ${text}. It said:\n${output}`);
  };
  return {
    process: rubato,
    said: () => output,
    ready: () => says(/ready at (\S+)/),
    says: async (text) => void (await says(text)),
    ended: () => exit,
  };
}

/** Resolves when no PostgreSQL server uses the test's folder any more. */
async function databaseGone(): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (!(await readdir(join(folder.path, 'postgres')).catch((): string[] => [])).includes('postmaster.pid'))
      return;
    await delay(20);
  }
  throw new Error('The database server did not end');
}

const port = async () => String(await freePort());

async function member(url: string, username: string): Promise<ApiClient> {
  const client = new ApiClient(url);
  const account = { email: `${username}@rubato.example`, username, password: 'a fine long password' };
  expect((await client.post('/api/auth/signup', account)).status).toBe(201);
  return client;
}

describe('a Rubato that is killed', () => {
  // The first of all: the demo comes into an empty catalogue only.
  it('takes the demo up where it was cut short, each song once', async () => {
    const first = start({ PORT: await port(), DEMO: 'on' });
    await first.says('Adding the demo songs');
    first.process.kill('SIGKILL');
    await first.ended();

    const second = start({ PORT: await port(), DEMO: 'on' });
    const visitor = new ApiClient(await second.ready());
    const { songs }: { songs: { title: string; albums: number[] }[] } = await (
      await visitor.get('/api/songs')
    ).json();
    const catalogue = JSON.parse(await readFile(join(import.meta.dirname, '../demo/catalogue.json'), 'utf8'));
    expect(songs.map(({ title }) => title).toSorted()).toEqual(
      catalogue.songs.map(({ title }: { title: string }) => title).toSorted(),
    );
    expect(new Set(songs.flatMap(({ albums }) => albums)).size).toBe(catalogue.albums.length);
  });

  it('has lost nothing when it is started again, and its database has ended by itself', async () => {
    const first = start({ PORT: await port() });
    const client = await member(await first.ready(), 'anna');
    const { id } = await newSong(client);
    first.process.kill('SIGKILL');
    await first.ended();
    await databaseGone();

    const second = start({ PORT: await port() });
    const again = new ApiClient(await second.ready());
    for (const [name, value] of client.cookies) again.cookies.set(name, value);
    expect(await (await again.get('/api/auth')).json()).toMatchObject({ username: 'anna', songIds: [id] });
    const song = await (await again.get(`/api/songs/${id}`)).json();
    expect((await again.get(song.audio_url)).status).toBe(200);
  });

  it('can be started again though its process id is somebody else’s now', async () => {
    await writeFile(join(folder.path, 'rubato.pid'), '1');
    await start({ PORT: await port() }).ready();
  });
});

it('outlives an upload that fails long before its end', async () => {
  const client = await member(await start({ PORT: await port() }).ready(), 'berta');
  const image = new Blob(Array.from({ length: 40 }, () => new Uint8Array(1024 * 1024)));
  const refused = await client.post('/api/songs', await songForm({ image }));
  expect(refused.status).toBe(413);
  expect((await client.post('/api/songs', await songForm())).status).toBe(201);
});

describe('a Rubato that is asked to stop', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('ends on %s with everything it started', async (signal) => {
    const rubato = start({ PORT: await port() });
    await rubato.ready();
    rubato.process.kill(signal);
    expect(await rubato.ended()).toBe(0);
    expect(await readdir(folder.path)).not.toContain('rubato.pid');
    expect(await readdir(join(folder.path, 'postgres'))).not.toContain('postmaster.pid');
  });
});

it('ends in order, with 1 and a line in the log, after an error that nothing has caught', async () => {
  const breakOnSignal = `process.on('SIGUSR2', () => Promise.reject(new Error('nobody catches it')))`;
  const rubato = start({
    PORT: await port(),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(breakOnSignal)}`,
  });
  await rubato.ready();
  rubato.process.kill('SIGUSR2');
  expect(await rubato.ended()).toBe(1);
  expect(await readdir(folder.path)).not.toContain('rubato.pid');
  expect(await readdir(join(folder.path, 'postgres'))).not.toContain('postmaster.pid');
  const log = await readFile(join(folder.path, 'rubato.log'), 'utf8');
  const fatal = log.split('\n').filter((line) => line.includes('nobody catches it'));
  expect(fatal.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 60, msg: 'process: unexpected error' }),
  ]);
});

describe('a Rubato that cannot start', () => {
  it('says so in one sentence when the port is taken, before it touches anything', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const taken = typeof address === 'object' && address ? address.port : 0;
    const untouched = join(folder.path, 'untouched');
    const rubato = start({ PORT: String(taken), DATA_DIR: untouched });
    expect(await rubato.ended()).toBe(1);
    expect(rubato.said()).toBe(
      `Port ${taken} is in use by another program. Choose another one: PORT=${taken + 1} npm start\n`,
    );
    expect(await readdir(folder.path)).not.toContain('untouched');
    other.close();
  });

  it('says so when another Rubato has the data folder', async () => {
    const first = start({ PORT: await port() });
    await first.ready();
    const second = start({ PORT: await port() });
    expect(await second.ended()).toBe(1);
    expect(second.said()).toMatch(
      /^Rubato is already running in .+ \(process \d+\)\. Stop it first, or set DATA_DIR to another folder\.\n$/,
    );
    expect((await fetch(`${await first.ready()}/health/ready`)).status).toBe(200);
  });

  it('names a setting that is wrong', async () => {
    const rubato = start({ PORT: 'eighty' });
    expect(await rubato.ended()).toBe(1);
    expect(rubato.said()).toContain('PORT');
  });
});
