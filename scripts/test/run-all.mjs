// npm test: provides the required programs, runs all checks and tests, failed files once more, and prints the totals.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuiltWithTesting } from '../ensure-built.mjs';
import { ensureInstalled, nodeProgram } from '../install.mjs';
import { changedSince } from './changed-since.mjs';
import { runChecks } from './checks.mjs';
import { formatDuration, reportFlaky, reportSlowest } from './reports.mjs';
import { rerun } from './rerun.mjs';
import { countOf, failuresOf } from './results.mjs';
import { runJest } from './run-jest.mjs';
import { rerunJourneys, runJourneys } from './run-journeys.mjs';
import { testSeed } from './seed.mjs';
import {
  provideHeadlessChromium,
  provideMinio,
  provideNatsServer,
  provideNginx,
  provideRedisServer,
} from './tools.mjs';
import { judge } from './verdict.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const isCi = Boolean(process.env.CI);
const reports = mkdtempSync(join(tmpdir(), 'rubato-reports-'));
const durations = [];
/** The results of all test files. */
const files = [];
/** Failed checks, runs that ended without a report, and in CI tests without their program. They are not repeated. */
let otherFailures = 0;
let skippedSuites = 0;

process.chdir(root);
const changedFiles = changedSince(process.env.TEST_BASE, root);
await ensureInstalled(root);
const node = nodeProgram(root);
const seed = testSeed(root);
console.log(`Seed: ${seed}\n`);
/** The environment of tests, and where Jest tests find servers: known once programs have been provided. */
let environment = {};
let servers = {};

// A failure here would fail many of the tests that take longer.
const checks = await stage('static checks', runChecks);
if (checks.failed) finish();
add(await stage('unit', () => jest(['unit', 'browser'])));
if (otherFailures || failuresOf(files).length) finish(failuresOf(files));

const chromium = provideHeadlessChromium();
const nats = provideNatsServer();
const minio = provideMinio();
const redis = provideRedisServer();
const nginx = provideNginx();
if (!nats) reportMissing('nats-server', 'install Go or put nats-server on the PATH');
if (!minio) reportMissing('minio', 'install Go or put minio on the PATH');
if (!redis) reportMissing('redis-server', 'install it or set TEST_REDIS_PROGRAM');
if (!nginx) reportMissing('nginx', 'install it or set NGINX_PROGRAM');
if (!chromium) reportMissing('Chromium (browser journeys)', 'install it or set CHROMIUM_PATH');
environment = { NGINX_PROGRAM: nginx ?? '', ...(chromium && { CHROMIUM_PATH: chromium }) };
const programs = {
  TEST_NATS_PROGRAM: nats ?? '',
  TEST_REDIS_PROGRAM: redis ?? '',
  TEST_MINIO_PROGRAM: minio ?? '',
};

await stage('build', () => ensureBuiltWithTesting(root));
// With a Docker engine, the set-up of Jest prefers containers.
const { canUseContainers } = await import('./servers.mjs');
if (!(await canUseContainers())) servers = programs;
add(await stage('integration', () => jest(['integration'])));
add(await stage('API', () => jest(['api', 'servers'])));
if (chromium) add(await stage('journeys', () => runJourneys({ root, node, reports, environment })));
// Alone, because they measure response times.
if (nats && minio && redis && nginx) add(await stage('chaos', () => jest(['chaos'], { workers: 1 })));

const failures = failuresOf(files);
const runAgain = () =>
  rerun(failures, {
    jest: (project, failedFiles) => jest([project], { files: failedFiles, workers: 1 }),
    journeys: () => rerunJourneys({ root, node, reports, environment }),
  });
const again = failures.length ? await stage('failed files again', runAgain) : undefined;
const { failed, flaky } = judge(failures, again, (file) => changedFiles.has(file));
finish(failed, flaky);

function jest(projects, options = {}) {
  const isChaos = projects.includes('chaos');
  return runJest({
    root,
    node,
    projects,
    seed,
    report: join(reports, `jest-${projects.join('-')}${options.files ? '-rerun' : ''}.json`),
    environment: { ...environment, ...(isChaos ? { ...programs, TEST_CONTAINERS: 'off' } : servers) },
    ...options,
  });
}

function add(results) {
  files.push(...results.files);
  if (!results.isComplete) otherFailures += 1;
}

/** Runs one stage and prints how long it took. */
async function stage(name, run) {
  const startedAt = performance.now();
  const result = await run();
  const duration = formatDuration(performance.now() - startedAt);
  durations.push(`${name} ${duration}`);
  console.log(`\n${name}: completed after ${duration}\n`);
  return result;
}

/** Counts tests without their required program as skipped, and as failed in CI. */
function reportMissing(program, remedy) {
  console.log(`${program} not found: ${remedy}.`);
  if (isCi) otherFailures += 1;
  else skippedSuites += 1;
}

function finish(failed = [], flaky = []) {
  const passed = countOf(files, 'passed') + checks.passed;
  const failedCount = failed.length + checks.failed + otherFailures;
  const skippedCount = countOf(files, 'skipped') + skippedSuites;
  console.log(`\nDurations: ${durations.join(', ')}`);
  reportSlowest(files);
  for (const { suite, file, test } of failed) console.log(`FAILED ${suite} ${file} ${test}`);
  reportFlaky(flaky, join(root, 'test-results'));
  const skipped = skippedCount ? `, ${skippedCount} skipped` : '';
  console.log(`\n${passed} passed, ${failedCount} failed${skipped}`);
  process.exit(failedCount ? 1 : 0);
}
