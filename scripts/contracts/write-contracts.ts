// npm run contract: updates the contract snapshots, with which the next change is compared. Rejects breaking changes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { currentContract } from '../../packages/contracts/testing/contract.ts';
import {
  getContractFile,
  getExpectationsFile,
  loadContracts,
  readContracts,
  sharedContractFile,
} from './contract-files.ts';
import { findContractChanges } from './contract-changes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const before = readContracts(root);
const now = await loadContracts(root, currentContract());
const contracts = [
  { file: sharedContractFile, old: before.shared, current: now.shared },
  ...now.services.map(({ name, contract }) => ({
    file: getContractFile(name),
    old: before.services.find((service) => service.name === name)?.contract ?? {},
    current: contract,
  })),
];
const broken = contracts
  .flatMap(({ old, current }) => findContractChanges(old, current))
  .filter(({ isBreaking }) => isBreaking);
if (broken.length) {
  const reasons = broken.map(({ text }) => `${text}\n`).join('');
  process.stderr.write(`${reasons}Add a new version of the subject next to the old one.\n`);
  process.exit(1);
}
for (const { file, old, current } of contracts) write(file, current, old);
for (const { name, expectations } of now.services) {
  const old = before.services.find((service) => service.name === name)?.expectations;
  write(getExpectationsFile(name), expectations, old ?? {});
}

/** Services without messages of their own have no file. */
function write(file: string, content: object, old: object): void {
  if (Object.keys(content).length || Object.keys(old).length)
    writeFileSync(join(root, file), `${JSON.stringify(content, undefined, 2)}\n`);
}
