// npm run api:report: writes the API reports of web-kit and ui. Fails if a version is too low for what changed. With `--compatible`, changed
// declarations need a minor version only: no remote can notice them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compareReports,
  createCurrentReport,
  formatReport,
  isRaised,
  parseReport,
  reportedPackages,
  getReportPath,
} from './api-report.ts';
import { compileSdk } from './compile.mjs';

const root = join(import.meta.dirname, '../..');
const areCompatible = process.argv.includes('--compatible');

compileSdk(root);
for (const name of reportedPackages) {
  const path = join(root, getReportPath(name));
  const current = createCurrentReport(root, name);
  if (existsSync(path)) {
    const before = parseReport(readFileSync(path, 'utf8'));
    const { requires, ...lists } = compareReports(before, current, areCompatible);
    for (const [what, names] of Object.entries(lists))
      if (names.length) console.log(`@rubato/${name}, ${what}: ${names.join(', ')}`);
    if (!isRaised(before.version, current.version, requires)) {
      console.error(
        `This needs a higher ${requires} version than ${before.version} in packages/${name}/package.json`,
      );
      process.exitCode = 1;
      continue;
    }
  }
  writeFileSync(path, formatReport(name, current));
}
