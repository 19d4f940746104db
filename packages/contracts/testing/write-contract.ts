// Updates contract.json, with which the next release is compared. Rejects breaking changes.
import { readFileSync, writeFileSync } from 'node:fs';
import { breakingChanges, currentContract, type Contract } from './contract.ts';

const path = new URL('../contract.json', import.meta.url);
const before = JSON.parse(readFileSync(path, 'utf8')) as Contract;
const now = currentContract();
const breaking = breakingChanges(before, now);
if (breaking.length) {
  process.stderr.write(`${breaking.join('\n')}\nAdd a new version of the subject next to the old one.\n`);
  process.exit(1);
}
writeFileSync(path, `${JSON.stringify(now, undefined, 2)}\n`);
