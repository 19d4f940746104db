// The services and front ends of this checkout that have files for deployment. The shell, the gateway and the servers are in `deploy`.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folders, relative to `root`, with `deploy/compose.yml`: services first, each kind sorted by name. */
export const listDeployments = (root) =>
  ['services', 'frontends'].flatMap((parent) =>
    readdirSync(join(root, parent))
      .filter((name) => existsSync(join(root, parent, name, 'deploy/compose.yml')))
      .toSorted()
      .map((name) => `${parent}/${name}`),
  );
