import { execFileSync } from 'node:child_process';

/**
 * The files that differ from where this branch left `since`, uncommitted and untracked ones included, relative to `root`. Throws an error
 * if `since` is not a commit.
 */
export function listChangedFiles(root, since) {
  const base = mergeBase(root, since);
  // Without renames, so that a moved file also counts where it was.
  const changed = runGit(root, 'diff', '--name-only', '--no-renames', '-z', base);
  const untracked = runGit(root, 'ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set([...changed.split('\0'), ...untracked.split('\0')].filter(Boolean))];
}

function mergeBase(root, since) {
  try {
    return runGit(root, 'merge-base', since, 'HEAD').trim();
  } catch (error) {
    throw new Error(`${since} has no commit in common with HEAD. Fetch it, or name another one.`, {
      cause: error,
    });
  }
}

const runGit = (root, ...args) =>
  execFileSync('git', ['-C', root, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
