import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startInstallation, type Installation } from '../product/installation.ts';

const orphan = '0123456789abcdef-0f8fad5b-d9cb-469f-a165-70867728950e.mp3';

let rubato: Installation;

beforeAll(async () => {
  rubato = await startInstallation();
});

afterAll(() => rubato.remove());

const check = (...args: string[]) => rubato.run('media-check', ...args);

it('compares files and database of a running and of a stopped Rubato', async () => {
  const media = join(rubato.folder, 'media/objects/media');
  await mkdir(media, { recursive: true });
  expect(await check()).toEqual({ status: 0, output: '0 files, 0.0 MB.\nFiles and database agree.\n' });

  await writeFile(join(media, orphan), 'abc');
  await utimes(join(media, orphan), 0, 0);
  const dry = await check();
  expect(dry.status).toBe(2);
  expect(dry.output).toContain(`media/${orphan}`);

  await rubato.stop();
  const rejected = await check('--repair');
  expect(rejected.status).toBe(2);
  expect(rejected.output).toContain('Nothing was moved');
  const forced = await check('--repair', '--force');
  expect(forced).toMatchObject({
    status: 0,
    output: expect.stringContaining('1 files were moved to the trash.'),
  });
  expect((await check()).output).toContain('Files and database agree.');
});

it('explains that there is nothing to compare', async () => {
  await rm(join(rubato.folder, 'media'), { recursive: true });
  const { status, output } = await check();
  expect(status).toBe(1);
  expect(output).toBe(
    `${rubato.folder} contains no Rubato files. Set DATA_DIR to the data folder of your installation.\n`,
  );
});
