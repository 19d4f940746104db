// Adds what is new in the messages to the contract that the next version is compared with. What would break the present one is refused.
import { readFileSync, writeFileSync } from 'node:fs';
import { breaks, currentContract, type Contract } from './contract.ts';

const path = new URL('../contract.json', import.meta.url);
const before = JSON.parse(readFileSync(path, 'utf8')) as Contract;
const now = currentContract();
const broken = breaks(before, now);
if (broken.length) {
  process.stderr.write(
    `${broken.join('\n')}\nA changed shape is a new version of the subject beside the old one.\n`,
  );
  process.exit(1);
}
writeFileSync(path, `${JSON.stringify(now, undefined, 2)}\n`);
