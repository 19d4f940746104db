// npm run check:contracts [api|messages|remotes]: compares what parts offer to each other with the last release, and prints what changed.
import { fileURLToPath } from 'node:url';
import { currentContract } from '../../packages/contracts/testing/contract.ts';
import { formatReport, type Report } from './change.ts';
import { checkApi, checkDeclarations, checkMessages } from './checks.ts';
import { buildCurrentApi } from './current-api.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const checks: Readonly<Record<string, () => Report[] | Promise<Report[]>>> = {
  api: async () => [checkApi(root, await buildCurrentApi())],
  messages: () => checkMessages(root, currentContract()),
  remotes: () => checkDeclarations(root),
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(checks, name));
if (unknown.length) {
  process.stderr.write(`${unknown.join(', ')}: choose from ${Object.keys(checks).join(', ')}\n`);
  process.exit(2);
}
const selected = names.length ? names : Object.keys(checks);
const reports = (await Promise.all(selected.map((name) => checks[name]?.() ?? []))).flat();
process.stdout.write(`${reports.map(formatReport).join('\n')}\n`);
if (reports.some(({ errors }) => errors.length)) {
  process.stdout.write('docs/extending.md, "Contracts first", explains how to make a breaking change.\n');
  process.exitCode = 1;
}
