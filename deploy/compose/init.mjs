// Creates or completes .env for Docker Compose: all secrets, and the list of Compose files. Also writes deploy/generated, which Compose mounts:
//   init.mjs [--with docker-compose.tls.yml]…
// With the path of another file, only adds the secrets to it: init.mjs deploy/kubernetes/overlays/example/secrets.env
// Existing values, and Compose files that others added, stay.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseComposeFiles, listComposeFiles } from './compose-files.mjs';
import { writeGeneratedFiles } from './generated-files.mjs';
import { findMissingSecrets } from './secrets.mjs';

const root = join(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  options: { with: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
});
const [secretsOnly] = positionals;
const path = secretsOnly ?? join(root, '.env');
const unknown = values.with.filter((file) => !existsSync(join(root, file)));
if (unknown.length) {
  console.error(`compose:init: ${unknown.join(', ')} not found`);
  process.exit(1);
}

const existing = existsSync(path) ? readFileSync(path, 'utf8') : '';
const [line, listed = ''] = secretsOnly ? [] : (/^COMPOSE_FILE=(.*)$/m.exec(existing) ?? []);
const files = listComposeFiles(root, [...parseComposeFiles(listed), ...values.with]);
const missing = findMissingSecrets(root, existing, files);
const complete = endLine(existing) + missing.map(([name, secret]) => `${name}=${secret}\n`).join('');
writeFileSync(path, secretsOnly ? complete : addComposeFile(complete), { mode: 0o600 });
if (!secretsOnly) for (const note of writeGeneratedFiles(root)) console.log(note);
console.log(
  missing.length
    ? `Wrote ${missing.length} secrets to ${basename(path)}. Keep this file: the data cannot be accessed without it.${secretsOnly ? '' : ' Next: docker compose up -d'}`
    : `${basename(path)} already has all secrets.`,
);

function addComposeFile(text) {
  const setting = `COMPOSE_FILE=${files.join(':')}`;
  if (line !== undefined) return text.replace(line, () => setting);
  return `${text}COMPOSE_PATH_SEPARATOR=:\n${setting}\n`;
}

function endLine(text) {
  return text && !text.endsWith('\n') ? `${text}\n` : text;
}
