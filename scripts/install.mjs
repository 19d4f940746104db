import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listOwnPackages } from './parts.mjs';
import { step } from './step.mjs';

const minNpmVersion = 10;

/** Path of the Node binary pinned by the project. */
export function findNodeProgram(root) {
  return join(root, 'node_modules/node/bin/node');
}

/**
 * Installs the packages of Rubato, and those of parts with their own lockfile, if they are missing or older than the lockfile. Throws an error with a
 * remedy for the user.
 */
export async function ensureInstalled(root) {
  const folders = [root, ...listOwnPackages(root).map((folder) => join(root, folder))];
  const missing = folders.filter((folder) => !isInstalled(folder) || !existsSync(findNodeProgram(root)));
  if (missing.length === 0) return;
  const npm = /\bnpm\/(\d+)[^ ]*/.exec(process.env.npm_config_user_agent ?? '');
  if (npm && Number(npm[1]) < minNpmVersion)
    throw new Error(
      `Rubato requires npm ${minNpmVersion} or later, but this is npm ${npm[0].slice(4)}. Update it: npm install --global npm@latest`,
    );
  await step('Installing packages (first run only, about a minute)', async () => {
    for (const folder of missing) await runNpmCi(folder);
  });
}

/** npm writes its hidden lockfile last, so an interrupted installation does not count as installed. */
function isInstalled(folder) {
  const lockfile = join(folder, 'package-lock.json');
  const hiddenLockfile = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(hiddenLockfile)) return hasNoPackages(lockfile);
  return statSync(hiddenLockfile).mtimeMs >= statSync(lockfile).mtimeMs;
}

/** npm then installs nothing, not even a hidden lockfile. The first entry is the part itself. */
function hasNoPackages(lockfile) {
  return Object.keys(JSON.parse(readFileSync(lockfile, 'utf8')).packages ?? {}).length <= 1;
}

function runNpmCi(folder) {
  const npm = process.env.npm_execpath;
  const [program, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args, 'ci', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (text) => (errors = (errors + text).slice(0, 1500)));
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`The packages could not be installed.\n${describeFailure(errors)}`)),
    );
  });
}

function describeFailure(errors) {
  if (/ENOSPC|no space left/i.test(errors)) return 'The disk is full. Free about 1 GB and try again.';
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|network/i.test(errors))
    return 'The npm registry cannot be reached. Check your connection and try again.';
  return errors.trim();
}
