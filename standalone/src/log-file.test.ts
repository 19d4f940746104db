import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createLogger } from '@rubato/service-kit';
import { temporaryFolder } from '@rubato/testing';
import fs from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LogFile } from './log-file.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let path: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  path = join(folder.path, 'rubato.log');
});

afterEach(async () => {
  jest.restoreAllMocks();
  await folder.remove();
});

const messages = async (file = path): Promise<string[]> =>
  (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).msg);

/** Makes every write fail with ENOSPC. Returns the function that frees space again. */
function fillDisk(): () => void {
  const spy = jest.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  return () => spy.mockRestore();
}

it('resumes after a full disk and reports how many lines were dropped', async () => {
  const log = createLogger('test', 'info', new LogFile(path));
  log.info('before');
  const makeSpace = fillDisk();
  for (let n = 0; n < 3000; n += 1) log.warn('disk: full');
  makeSpace();
  log.info('after');
  expect(await messages()).toEqual(['before', 'log: lines dropped', 'after']);
  expect((await readFile(path, 'utf8')).split('\n')[1]).toContain('"dropped":3000');
});

it('starts a new line after a partial write', async () => {
  const log = createLogger('test', 'info', new LogFile(path));
  const write = fs.writeSync;
  jest
    .spyOn(fs, 'writeSync')
    .mockImplementationOnce((...args) => write(args[0], String(args[1]).slice(0, 5)));
  log.info('torn');
  log.info('whole');
  const [, report, last] = (await readFile(path, 'utf8')).trimEnd().split('\n');
  expect([JSON.parse(report!).msg, JSON.parse(last!).msg]).toEqual(['log: lines dropped', 'whole']);
});

it('survives a device that is always full', () => {
  const log = createLogger('test', 'info', new LogFile('/dev/full'));
  for (let n = 0; n < 3000; n += 1) log.error('disk: full');
});

it('is moved aside while it is written, so that it and the one before stay within their limit', async () => {
  const limit = 2000;
  const log = createLogger('test', 'info', new LogFile(path, limit));
  for (let n = 0; n < 200; n += 1) log.info(`line ${n}`);
  const [now, before] = await Promise.all([messages(), messages(`${path}.1`)]);
  expect([...before, ...now]).toEqual(
    Array.from(
      { length: before.length + now.length },
      (_, n) => `line ${200 - before.length - now.length + n}`,
    ),
  );
  for (const file of [path, `${path}.1`]) expect(fs.statSync(file).size).toBeLessThan(limit + 500);
});

it('is moved aside at the start when it has grown past its limit', async () => {
  await writeFile(path, `${JSON.stringify({ msg: 'old' })}\n`.repeat(200));
  createLogger('test', 'info', new LogFile(path, 2000)).info('new');
  expect(await messages()).toEqual(['new']);
  expect(await messages(`${path}.1`)).toContain('old');
});

it('continues in the current file if no new one can be opened', async () => {
  const log = createLogger('test', 'info', new LogFile(path, 100));
  jest.spyOn(fs, 'openSync').mockImplementation(() => {
    throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
  });
  log.info('one line that is longer than the limit, so that the log should be moved aside');
  log.info('another');
  jest.restoreAllMocks();
  expect(await messages(`${path}.1`)).toContain('another');
});
