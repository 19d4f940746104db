// The Compose files of an installation: docker-compose.yml, those of the services and front ends, and what the operator adds.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listDeployments } from '../../scripts/deploy/deployments.mjs';

const ofPart = /^(services|frontends)\/[^/]+\/deploy\/compose(\.[\w-]+)?\.yml$/;

/** The files in a value of COMPOSE_FILE. */
export const parseComposeFiles = (value) => value.trim().split(':').filter(Boolean);

/**
 * The Compose files for `root`, in order. `listed` is what the operator uses: docker-compose.<name>.yml also adds compose.<name>.yml of each
 * service and front end that has one. Files of removed services and front ends are dropped.
 */
export function listComposeFiles(root, listed = []) {
  const added = [...new Set(listed)].filter((file) => file !== 'docker-compose.yml' && !ofPart.test(file));
  const names = ['compose.yml', ...added.map((file) => file.replace(/^docker-/, ''))];
  const parts = names.flatMap((name) =>
    listDeployments(root)
      .map((folder) => `${folder}/deploy/${name}`)
      .filter((file) => ofPart.test(file) && existsSync(join(root, file))),
  );
  return ['docker-compose.yml', ...parts, ...added];
}
