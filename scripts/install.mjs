import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './step.mjs';

const oldestNpm = 10;

/** The Node that the project pins. */
export function nodeProgram(root) {
  return join(root, 'node_modules/node/bin/node');
}

/** Installs the packages when they are missing or older than the lockfile. Throws a sentence when that cannot be. */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  const npm = /\bnpm\/(\d+)[^ ]*/.exec(process.env.npm_config_user_agent ?? '');
  if (npm && Number(npm[1]) < oldestNpm)
    throw new Error(
      `Rubato needs npm ${oldestNpm} or later and this is npm ${npm[0].slice(4)}. Update it: npm install --global npm@latest`,
    );
  await step('Installing packages, once, for about a minute', () => npmCi(root));
}

/** npm writes its hidden lockfile last, so that an installation that was cut short does not count. */
function isInstalled(root) {
  const hidden = join(root, 'node_modules/.package-lock.json');
  return (
    existsSync(nodeProgram(root)) &&
    existsSync(hidden) &&
    statSync(hidden).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  );
}

function npmCi(root) {
  const npm = process.env.npm_execpath;
  const [program, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args, 'ci', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (text) => (errors = (errors + text).slice(0, 1500)));
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The packages could not be installed.\n${explain(errors)}`)),
    );
  });
}

function explain(errors) {
  if (/ENOSPC|no space left/i.test(errors)) return 'The disk is full. Free about 1 GB and start again.';
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|network/i.test(errors))
    return 'The npm registry cannot be reached. Check the connection and start again.';
  return errors.trim();
}
