// npm test: provides the required programs, runs all checks and tests, and prints the totals.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuiltWithTesting } from '../ensure-built.mjs';
import { ensureInstalled, nodeProgram } from '../install.mjs';
import { runChecks } from './checks.mjs';
import {
  provideHeadlessChromium,
  provideMinio,
  provideNatsServer,
  provideNginx,
  provideRedisServer,
} from './tools.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const isCi = Boolean(process.env.CI);
/** Several times the usual duration, so that a loaded machine does not cause failures. */
const timeoutMs = 60 * 60_000;
const reports = mkdtempSync(join(tmpdir(), 'rubato-reports-'));
const total = { passed: 0, failed: 0, skipped: 0 };

process.chdir(root);
await ensureInstalled(root);
const chromium = provideHeadlessChromium();
const nats = provideNatsServer();
const minio = provideMinio();
const redis = provideRedisServer();
const nginx = provideNginx();
const environment = {
  NGINX_PROGRAM: nginx ?? '',
  ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
};
const programs = {
  TEST_NATS_PROGRAM: nats ?? '',
  TEST_REDIS_PROGRAM: redis ?? '',
  TEST_MINIO_PROGRAM: minio ?? '',
};
if (!nats) reportMissing('nats-server', 'install Go or put nats-server on the PATH');
if (!minio) reportMissing('minio', 'install Go or put minio on the PATH');
if (!redis) reportMissing('redis-server', 'install it or set TEST_REDIS_PROGRAM');
if (!nginx) reportMissing('nginx', 'install it or set NGINX_PROGRAM');
await ensureBuiltWithTesting(root);
// With a Docker engine, the set-up of Jest prefers containers.
const { canUseContainers } = await import('./servers.mjs');
const servers = (await canUseContainers()) ? {} : programs;
await runJest(['--selectProjects', 'node', 'api', 'servers', 'browser'], servers);
// Chaos tests mostly wait, but they measure response times: only the checks run at the same time, with the lowest priority.
const checks = runChecks();
if (nats && minio && redis && nginx)
  await runJest(['--selectProjects', 'chaos', '--maxWorkers', '1'], { ...programs, TEST_CONTAINERS: 'off' });
count((await checks).passed, (await checks).failed);
if (chromium) await runJourneys();
else reportMissing('Chromium (browser journeys)', 'install it or set CHROMIUM_PATH');

const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed ? 1 : 0);

/** Counts tests without their required program as skipped, and as failed in CI. */
function reportMissing(program, remedy) {
  console.log(`${program} not found: ${remedy}.`);
  count(0, isCi ? 1 : 0, isCi ? 0 : 1);
}

function count(passed, failed, skippedTests = 0) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skippedTests;
}

async function runJest(options, servers) {
  const report = join(reports, `jest-${options[1]}.json`);
  const jest = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
  ];
  const status = await run([...jest, ...options, '--json', `--outputFile=${report}`], servers);
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } =
    readReport(report) ?? {};
  if (numPassedTests === undefined) return count(0, 1);
  count(numPassedTests, numFailedTests + numRuntimeErrorTestSuites, numPendingTests);
  if (status !== 0 && numFailedTests + numRuntimeErrorTestSuites === 0) count(0, 1);
}

async function runJourneys() {
  const report = join(reports, 'playwright.json');
  const playwright = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '-c',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
  ];
  const status = await run(playwright, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const { expected, unexpected, flaky, skipped: skippedTests } = readReport(report)?.stats ?? {};
  if (expected === undefined) return count(0, 1);
  count(expected, unexpected + flaky, skippedTests);
  if (status !== 0 && unexpected + flaky === 0) count(0, 1);
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Runs a script on the project's Node. Resolves with its exit status; kills it and returns 1 after the timeout. */
function run(args, extra = {}) {
  return new Promise((resolve) => {
    const child = spawn(nodeProgram(root), args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment, ...extra },
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
