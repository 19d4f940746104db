// The static checks. Run as a program (npm run check:static), runs all of them or those that are named, prints their results and fails if
// one fails.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmCommand } from './npm-command.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** The slowest first, because two run at a time. */
const allChecks = ['types', 'unused', 'imports', 'format', 'lint', 'language'];

/** Several times the usual duration, so that a loaded machine does not cause failures. */
const timeoutMs = 30 * 60_000;

/** Runs checks, two at a time, and prints the output of each without that of others. Returns how many passed and how many failed. */
export async function runChecks(checks = allChecks) {
  const queue = checks.map((name) => `check:${name}`);
  let failed = 0;
  const runQueue = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const { passed, output } = await run(check);
      if (!passed) failed += 1;
      console.log(`${output}${passed ? 'ok  ' : 'FAIL'} ${check}`);
    }
  };
  await Promise.all([runQueue(), runQueue()]);
  return { passed: checks.length - failed, failed };
}

/** Runs an npm script. */
function run(check) {
  const [program, ...args] = npmCommand();
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
