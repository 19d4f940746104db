// Keeps the files of the release before beside those of this one, for pages that are open while it is rolled out:
//   keep-released-files.mjs <the release before> <this release> <where to list its files>
// Only files with a hash in their names, which never change, and only those of one release: what that one had kept is left behind, unless
// it is this very release, built again.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [before, folder, list] = process.argv.slice(2);
/** As in front-end-server.conf, and what is compressed already. */
const neverChanges = /[.-][0-9a-f]{8,}\.(?!html|json)[a-z0-9]+(\.(gz|br))?$/;

const own = readdirSync(folder, { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => neverChanges.test(path))
  .toSorted();
const released = existsSync(join(before, 'files.json'))
  ? JSON.parse(readFileSync(join(before, 'files.json'), 'utf8'))
  : { own: [], kept: [] };
const isTheSame = released.own.join() === own.join();
const kept = (isTheSame ? released.kept : released.own).filter((path) => !own.includes(path));
for (const path of kept) cpSync(join(before, 'front-end', path), join(folder, path));
writeFileSync(list, JSON.stringify({ own, kept }));
console.log(`${own.length} files of this release, ${kept.length} of the one before`);
