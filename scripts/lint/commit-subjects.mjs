// Checks the subjects of the commits after the one that is given, or of all: node scripts/lint/commit-subjects.mjs [<commit>]
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const maxLength = 72;
const conventional =
  /^(?:build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([a-z0-9,-]+\))?!?: \S.*$/;

/** Returns what is wrong with the subject of a commit, or undefined. */
export function findSubjectProblem(subject) {
  if (!conventional.test(subject)) return 'is not "<type>(<scope>): <what changes>"';
  if (subject.length > maxLength) return `has ${subject.length} characters, more than ${maxLength}`;
  if (subject.endsWith('.')) return 'ends with a period';
  return undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , base] = process.argv;
  const range = base ? `${base}..HEAD` : 'HEAD';
  const subjects = execFileSync('git', ['log', '--format=%s', range], { encoding: 'utf8' });
  for (const subject of subjects.split('\n').filter(Boolean)) {
    const problem = findSubjectProblem(subject);
    if (!problem) continue;
    console.error(`commit subject "${subject}" ${problem}`);
    process.exitCode = 1;
  }
  if (process.exitCode) console.error('See "Commits" in CONTRIBUTING.md.');
}
