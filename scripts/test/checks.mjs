// The static checks. Run as a program (npm run check:static), runs all of them or those that are named, prints their results and fails if
// one fails.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNpmCommand } from './npm-command.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** Two lists that run at the same time. `unused` needs the output of `types`: scripts import compiled files. */
const lanes = [
  ['types', 'unused'],
  ['format', 'imports', 'lint', 'language'],
];

/** Several times the usual duration, so that a loaded machine does not cause failures. */
const timeoutMs = 30 * 60_000;

/** Runs checks, two at a time, and prints the output of each without that of others. Returns how many passed and how many failed. */
export async function runChecks(checks = lanes.flat()) {
  const unknown = checks.filter((name) => !lanes.flat().includes(name));
  if (unknown.length) throw new Error(`Unknown checks: ${unknown.join(', ')}`);
  let failed = 0;
  const runLane = async (lane) => {
    for (const name of lane.filter((one) => checks.includes(one))) {
      const { passed, output } = await run(`check:${name}`);
      if (!passed) failed += 1;
      console.log(`${output}${passed ? 'ok  ' : 'FAIL'} check:${name}`);
    }
  };
  await Promise.all(lanes.map(runLane));
  return { passed: checks.length - failed, failed };
}

/** Runs an npm script. */
function run(check) {
  const [program, ...args] = findNpmCommand();
  return new Promise((resolve) => {
    const child = spawn(program, [...args, 'run', '-s', check], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ passed: false, output: `${error.message}\n` }));
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , ...names] = process.argv;
  const { failed } = await runChecks(names.length ? names : undefined);
  process.exitCode = failed ? 1 : 0;
}
