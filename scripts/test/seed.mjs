import { execFileSync } from 'node:child_process';

/**
 * The seed of random test data: TEST_SEED, or one that depends on the committed files only, so that another run of the same commit has
 * the same data.
 */
export function chooseSeed(root) {
  if (process.env.TEST_SEED) return Number(process.env.TEST_SEED);
  const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: root, encoding: 'utf8' });
  // Jest takes 32 bits with a sign.
  return Number.parseInt(tree.slice(0, 7), 16);
}
