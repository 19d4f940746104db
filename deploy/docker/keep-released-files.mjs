// Adds the hashed files of the previous release to this one, for pages that are open during the rollout:
//   keep-released-files.mjs <previous release> <this release> <output list>
// Keeps the files of one release only: those that the previous release had kept itself are dropped, unless it is a rebuild of this one.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [previous, folder, list] = process.argv.slice(2);
/** As in front-end-server.conf, plus precompressed files. */
const immutableFile = /[.-][0-9a-f]{8,}\.(?!html|json)[a-z0-9]+(\.(gz|br))?$/;

const own = readdirSync(folder, { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => immutableFile.test(path))
  .toSorted();
const released = existsSync(join(previous, 'files.json'))
  ? JSON.parse(readFileSync(join(previous, 'files.json'), 'utf8'))
  : { own: [], kept: [] };
const isRebuild = released.own.join() === own.join();
const kept = (isRebuild ? released.kept : released.own).filter((path) => !own.includes(path));
for (const path of kept) cpSync(join(previous, 'front-end', path), join(folder, path));
writeFileSync(list, JSON.stringify({ own, kept }));
console.log(`${own.length} files of this release, ${kept.length} of the previous one`);
