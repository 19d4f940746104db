// Renders the kustomization of this checkout from deploy/kubernetes/common and the services and front ends:
//   render-kubernetes.mjs [--registry <registry> --tag <tag>] <output folder>
// The overlays expect it in deploy/kubernetes/base. The component `servers` adds what servers in the cluster need.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readServices } from '../parts.mjs';
import { listDeployments } from './deployments.mjs';
import { renderRemotes } from './remotes.mjs';
import { writeServerComponent } from './server-component.mjs';

const root = join(import.meta.dirname, '../..');
const marker = '# Rendered by scripts/deploy/render-kubernetes.mjs: do not edit.\n';
const { values, positionals } = parseArgs({
  options: { registry: { type: 'string' }, tag: { type: 'string' } },
  allowPositionals: true,
});
if (positionals.length !== 1)
  fail('usage: render-kubernetes.mjs [--registry <registry> --tag <tag>] <output folder>');
const output = resolve(positionals[0]);

removeEarlierOutput();
cpSync(join(root, 'deploy/kubernetes/common'), output, { recursive: true });
const folders = listDeployments(root).filter((folder) => existsSync(join(root, folder, 'deploy/kubernetes')));
for (const folder of folders)
  cpSync(join(root, folder, 'deploy/kubernetes'), join(output, folder), { recursive: true });
writeFileSync(join(output, 'remotes.json'), renderRemotes(root));
writeKustomization();
writeServerComponent(root, join(output, 'servers'), readServices(root));
console.log(`rendering: ${folders.length} services and front ends in ${positionals[0]}`);

/** Replaces only what an earlier run made. */
function removeEarlierOutput() {
  const file = join(output, 'kustomization.yaml');
  const isEmpty = !existsSync(output) || readdirSync(output).length === 0;
  if (!isEmpty && !(existsSync(file) && readFileSync(file, 'utf8').startsWith(marker)))
    fail(`rendering: failed: ${positionals[0]} contains files that were not rendered`);
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
}

/** Adds to the common kustomization: resources, settings, the list of remotes, and the registry of images. */
function writeKustomization() {
  const common = readFileSync(join(root, 'deploy/kubernetes/common/kustomization.yaml'), 'utf8');
  const listFiles = (pattern) =>
    folders.flatMap((folder) =>
      readdirSync(join(output, folder))
        .filter((name) => pattern.test(name))
        .toSorted()
        .map((name) => `${folder}/${name}`),
    );
  const resources = listFiles(/\.yaml$/).map((file) => `  - ${file}\n`);
  const settings = ['settings.env', ...listFiles(/^settings\.env$/)].join(', ');
  const text = common
    .replace(/^resources:\n/m, (line) => line + resources.join(''))
    .replace('envs: [settings.env]', () => `envs: [${settings}]`)
    // Without a hash suffix: the edge proxy reloads the file, so no pod has to be replaced.
    .replace(
      /^configMapGenerator:\n/m,
      (line) =>
        `${line}  - { name: rubato-remotes, files: [remotes.json], options: { disableNameSuffixHash: true } }\n`,
    );
  writeFileSync(join(output, 'kustomization.yaml'), marker + text + findImages(listFiles(/\.yaml$/)));
}

function findImages(files) {
  if (!values.registry && !values.tag) return '';
  const common = readdirSync(output).filter(
    (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
  );
  const names = [...common, ...files].flatMap((file) =>
    [...readFileSync(join(output, file), 'utf8').matchAll(/image: (rubato-[\w-]+)/g)].map(([, name]) => name),
  );
  const entries = [...new Set(names)].toSorted().map((name) => {
    const newName = values.registry ? `, newName: ${values.registry}/${basename(name)}` : '';
    return `  - { name: ${name}${newName}${values.tag ? `, newTag: '${values.tag}'` : ''} }\n`;
  });
  return `images:\n${entries.join('')}`;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
