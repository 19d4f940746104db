// deploy/generated: files that Compose mounts, made from what services and front ends declare. Git ignores the folder.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateNatsConfiguration } from '../../scripts/deploy/nats-configuration.mjs';
import {
  generateMissingProcessesAlert,
  generatePrometheusTargets,
} from '../../scripts/deploy/prometheus.mjs';
import { renderRemotes } from '../../scripts/deploy/remotes.mjs';
import { listRemotes, readServices } from '../../scripts/parts.mjs';

/** Writes all files; remotes.json only if it is missing, because operators change it. Returns lines for the operator. */
export function writeGeneratedFiles(root) {
  const folder = join(root, 'deploy/generated');
  const services = readServices(root);
  write(join(folder, 'nats/nats.conf'), generateNatsConfiguration(services));
  writeMonitoring(root, join(folder, 'prometheus'), services);
  const remotes = join(folder, 'remotes/remotes.json');
  if (!existsSync(remotes)) write(remotes, renderRemotes(root));
  return findUnlistedRemotes(root, remotes);
}

function writeMonitoring(root, folder, services) {
  rmSync(folder, { recursive: true, force: true });
  write(join(folder, 'targets.yml'), generatePrometheusTargets(services));
  write(join(folder, 'missing-processes.alerts.yml'), generateMissingProcessesAlert(services));
  for (const { name } of services) {
    const own = join(root, 'services', name, 'deploy/alerts.yml');
    if (existsSync(own)) write(join(folder, `${name}.alerts.yml`), readFileSync(own, 'utf8'));
  }
}

function findUnlistedRemotes(root, path) {
  const listed = new Set(JSON.parse(readFileSync(path, 'utf8')).remotes.map(({ name }) => name));
  return listRemotes(root)
    .filter((name) => !listed.has(name))
    .map(
      (name) =>
        `The front end ${name} is not in deploy/generated/remotes/remotes.json: pages do not load it.`,
    );
}

/** Readable for the users of the containers, whatever the umask is. */
function write(path, text) {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  writeFileSync(path, text);
  chmodSync(path, 0o644);
}
