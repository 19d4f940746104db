// The secrets of an installation: the variables that docker-compose.yml, the services, the front ends and added files require.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { listComposeFiles } from './compose-files.mjs';

const required = /(?<!\$)\$\{([A-Z0-9_]+):\?/g;
/** In added files, other required variables are up to the operator, such as a folder. */
const generated = /(?<!\$)\$\{([A-Z0-9_]+):\?run npm run compose:init\}/g;

/** The names of all secrets, in the order in which the Compose files mention them. `listed` is what the operator uses. */
export function listSecrets(root, listed = []) {
  const own = [...listComposeFiles(root), 'deploy/compose/templates.yml'];
  const added = listComposeFiles(root, listed).filter((file) => !own.includes(file));
  const names = [...parseNames(root, own, required), ...parseNames(root, added, generated)];
  return [...new Set(names)];
}

const parseNames = (root, files, pattern) =>
  files
    .map((file) => resolve(root, file))
    .filter((path) => existsSync(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, name]) => name));

/** Name and new value of each secret that the text of an environment file lacks. */
export const findMissingSecrets = (root, environment, listed = []) =>
  listSecrets(root, listed)
    .filter((name) => !new RegExp(`^${name}=.`, 'm').test(environment))
    .map((name) => [name, makeSecret(name)]);

/** Starts with a letter, because NATS reads digits with an e as a number. Keys of the object store have at most 20 and 40 characters. */
const makeSecret = (name) => `s${randomBytes(/_USER$|ACCESS_KEY$/.test(name) ? 9 : 19).toString('hex')}`;
