// npm run new -- remote <name> | service <name>: creates a front end or a service from a template.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createPart } from './create-part.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [kind, name, ...rest] = process.argv.slice(2);

try {
  if (!kind || !name || rest.length > 0)
    throw new Error('Usage: npm run new -- remote <name> | service <name>');
  const folder = await createPart({ root, kind, name });
  if (kind === 'service') execFileSync('npm', ['run', '-s', 'contract'], { cwd: root, stdio: 'inherit' });
  console.log(`Created ${folder}. Next: ${folder}/README.md`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
