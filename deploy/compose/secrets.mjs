// The secrets of an installation: the variables that docker-compose.yml, the services and the front ends require.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listComposeFiles } from './compose-files.mjs';

/** The names of all secrets, in the order in which the Compose files mention them. */
export function listSecrets(root) {
  const files = [...listComposeFiles(root), 'deploy/compose/templates.yml'];
  const names = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?<!\$)\$\{([A-Z0-9_]+):\?/g)].map(
      ([, name]) => name,
    ),
  );
  return [...new Set(names)];
}

/** Name and new value of each secret that the text of an environment file lacks. */
export const missingSecrets = (root, environment) =>
  listSecrets(root)
    .filter((name) => !new RegExp(`^${name}=.`, 'm').test(environment))
    .map((name) => [name, makeSecret(name)]);

/** Starts with a letter, because NATS reads digits with an e as a number. Keys of the object store have at most 20 and 40 characters. */
const makeSecret = (name) => `s${randomBytes(/_USER$|ACCESS_KEY$/.test(name) ? 9 : 19).toString('hex')}`;
