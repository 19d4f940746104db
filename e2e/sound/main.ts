import { chromium } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startProduct } from '../product/product.ts';
import { AudioFixtures } from './fixtures/audio-fixtures.ts';
import type { Harness } from './measurements/harness.ts';
import { parseOptions, usage, type Options } from './options.ts';
import { startAudioServer } from './recorder/audio-server.ts';
import { toMarkdown, type Report } from './report.ts';
import { findChromium } from './requirements.ts';
import { runMeasurements } from './run-measurements.ts';
import { TestUser } from './test-user.ts';

const root = resolve(import.meta.dirname, '../..');
const reportFolder = join(import.meta.dirname, 'report');

await main();

async function main(): Promise<void> {
  const options = exitOnError(() => parseOptions(process.argv.slice(2)), `\n\n${usage}`);
  const executablePath = exitOnError(() => findChromium(process.env));
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' });
  const report = await withHarness(executablePath, options, (harness) =>
    runMeasurements(harness, options, print),
  );
  await writeReport(options, report);
}

/** Returns the value, or prints the error and exits. */
function exitOnError<Value>(get: () => Value, hint = ''): Value {
  try {
    return get();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}${hint}\n`);
    process.exit(1);
  }
}

/** Starts the audio server, the product and Chromium, and stops them after `work`. */
async function withHarness<Result>(
  executablePath: string,
  { engine, audioBuffer }: Options,
  work: (harness: Harness) => Promise<Result>,
): Promise<Result> {
  await using cleanup = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'rubato-sound-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { url, stop } = await startProduct({ DEMO: 'off' });
  cleanup.defer(stop);
  const audioServer = await startAudioServer(folder);
  cleanup.defer(audioServer.stop);
  const browser = await chromium.launch({
    executablePath,
    ignoreDefaultArgs: ['--mute-audio'],
    args: [
      '--no-sandbox',
      '--autoplay-policy=no-user-gesture-required',
      ...(audioBuffer ? [`--audio-buffer-size=${audioBuffer}`] : []),
    ],
    env: { ...process.env, ...audioServer.environment } as Record<string, string>,
  });
  cleanup.defer(() => browser.close());
  const { request } = await browser.newContext({ baseURL: url });
  const user = await TestUser.signUp(request, url);
  const fixtures = new AudioFixtures(folder);
  // Without `await`, the cleanup would run immediately.
  return await work({ url, browser, audioServer, fixtures, user, engine });
}

async function writeReport(options: Options, report: Report): Promise<void> {
  const markdown = toMarkdown(report);
  await mkdir(reportFolder, { recursive: true });
  const path = join(reportFolder, options.measurement);
  await writeFile(`${path}.md`, `${markdown}\n`);
  const formats = options.formats.map(({ name }) => name);
  const data = { date: new Date().toISOString(), options: { ...options, formats }, ...report };
  await writeFile(`${path}.json`, `${JSON.stringify(data, null, 2)}\n`);
  print(`\n${markdown}\n\nReport: ${path}.md, ${path}.json`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
