import { execFileSync } from 'node:child_process';

/** The files that were added or changed since the commit `base`; none if it is not given. */
export function changedSince(base, root) {
  if (!base) return new Set();
  const options = ['diff', '--name-only', '--diff-filter=AMR', base];
  return new Set(execFileSync('git', options, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean));
}
