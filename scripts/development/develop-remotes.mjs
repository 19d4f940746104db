import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNodeProgram } from '../install.mjs';
import { startRemoteServer } from './remote-server.mjs';
import { findLocalOrigins } from './target.mjs';

/**
 * Builds the remotes `only` of the checkout in `root` whenever their sources change, and serves them to the Rubato at `against`, whose open
 * pages load again after each build. Prints the URL that switches to them. Resolves once `stopped` has settled. Rejects with a remedy if
 * this Rubato does not allow it, or a build process ends.
 */
export async function developRemotes(root, { only, against, port }, stopped) {
  const origins = await findLocalOrigins(against, port);
  const folder = await mkdtemp(join(tmpdir(), 'rubato-dev-'));
  try {
    await buildAndServe(root, { folder, only, origins, against }, stopped);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function buildAndServe(root, { folder, only, origins, against }, stopped) {
  const server = await startRemoteServer({ folder, origins, against });
  const waiting = new Set(only);
  const report = (name, isBuilt) => {
    console.log(isBuilt ? `${name}: built` : `${name}: not built, the last build stays`);
    if (!isBuilt) return;
    server.announceBuild();
    if (waiting.delete(name) && !waiting.size) printLink(server.origin, only, against);
  };
  const builds = only.map((name) =>
    watch(root, name, join(folder, name), (isBuilt) => report(name, isBuilt)),
  );
  try {
    await Promise.race([stopped, ...builds.map(({ ended }) => ended)]);
  } finally {
    builds.forEach(({ stop }) => stop());
    await Promise.allSettled([server.close(), ...builds.map(({ ended }) => ended)]);
  }
}

function watch(root, name, outputFolder, onBuild) {
  const program = join(root, 'packages/federation/src/development/watch-remote.mjs');
  const child = spawn(findNodeProgram(root), [program, outputFolder], {
    cwd: join(root, 'frontends', name),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', ({ built }) => onBuild(built));
  const ended = new Promise((_, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The build of ${name} has ended.`)));
  });
  // Rejections after the race are expected: the process is being stopped.
  ended.catch(() => undefined);
  return { ended, stop: () => child.kill() };
}

/** The link that asks the user to load remotes from here. */
export const overrideLink = (origin, names, against) =>
  `${against}/?${names.map((name) => `override-remote=${name}=${origin}/${name}/remote.json`).join('&')}`;

function printLink(origin, names, against) {
  console.log(
    `\nOpen ${overrideLink(origin, names, against)}\nand log in. "Reset" in the page or logging out ends it; Ctrl-C stops.\n`,
  );
}
