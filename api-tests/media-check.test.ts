import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort, temporaryFolder } from '@rubato/testing';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../standalone/dist');
const orphan = '0123456789abcdef-0f8fad5b-d9cb-469f-a165-70867728950e.mp3';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let rubato: ReturnType<typeof spawn>;

const environment = () => ({
  ...process.env,
  NODE_OPTIONS: '',
  npm_lifecycle_event: '',
  DATA_DIR: folder.path,
  DEMO: 'off',
});

beforeAll(async () => {
  folder = await temporaryFolder();
  await chmod(folder.path, 0o755); // PostgreSQL may run as another user.
  rubato = spawn(process.execPath, [join(dist, 'main.js')], {
    env: { ...environment(), PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve) =>
    rubato.stdout?.on('data', (text) => String(text).includes('ready at') && resolve()),
  );
}, 60_000);

afterAll(async () => {
  await stop();
  await folder.remove();
});

async function stop(): Promise<void> {
  if (rubato.exitCode !== null || rubato.signalCode !== null) return;
  const gone = once(rubato, 'exit');
  rubato.kill('SIGTERM');
  await gone;
}

async function check(...args: string[]): Promise<{ status: number; output: string }> {
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [join(dist, 'media-check.js'), ...args],
      { env: environment() },
      (error, output) => resolve({ status: typeof error?.code === 'number' ? error.code : 0, output }),
    ),
  );
}

it('compares files and database of a running and of a stopped Rubato', async () => {
  const media = join(folder.path, 'media/objects/media');
  await mkdir(media, { recursive: true });
  expect(await check()).toEqual({ status: 0, output: '0 files, 0.0 MB.\nFiles and database agree.\n' });

  await writeFile(join(media, orphan), 'abc');
  await utimes(join(media, orphan), 0, 0);
  const dry = await check();
  expect(dry.status).toBe(2);
  expect(dry.output).toContain(`media/${orphan}`);

  await stop();
  const rejected = await check('--repair');
  expect(rejected.status).toBe(2);
  expect(rejected.output).toContain('Nothing was moved');
  const forced = await check('--repair', '--force');
  expect(forced).toMatchObject({
    status: 0,
    output: expect.stringContaining('1 files were moved to the trash.'),
  });
  expect((await check()).output).toContain('Files and database agree.');
}, 60_000);

it('explains that there is nothing to compare', async () => {
  await rm(join(folder.path, 'media'), { recursive: true });
  const { status, output } = await check();
  expect(status).toBe(1);
  expect(output).toBe(
    `${folder.path} contains no Rubato files. Set DATA_DIR to the data folder of your installation.\n`,
  );
});
