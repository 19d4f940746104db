import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The packages of the SDK, in `packages/`. They are released together, with one version: that of web-kit. */
export const sdkPackages = ['contracts', 'web-kit', 'ui', 'federation'];

/** Packages that the shell provides at run time, so that a page has one copy of each. */
const provided = ['react', 'react-dom'];

export const readManifest = (root, name) =>
  JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));

/** The manifest that the package `name` is published with. */
export function createPublishedManifest(root, name) {
  const { version } = readManifest(root, 'web-kit');
  const { description, license, type, sideEffects, exports, dependencies = {} } = readManifest(root, name);
  const own = Object.entries(dependencies).map(([dependency, range]) => [
    dependency,
    dependency.startsWith('@rubato/') ? version : range,
  ]);
  const isPeer = ([dependency]) => provided.includes(dependency);
  return {
    name: `@rubato/${name}`,
    version,
    description,
    license,
    type,
    ...(sideEffects !== undefined && { sideEffects }),
    exports: toPublishedExports(exports),
    files: name === 'federation' ? ['src', 'css-modules.d.ts'] : ['dist'],
    dependencies: Object.fromEntries(own.filter((entry) => !isPeer(entry))),
    peerDependencies: {
      ...Object.fromEntries(own.filter(isPeer)),
      ...(name === 'federation' && { '@rubato/ui': version, '@rubato/web-kit': version }),
    },
    engines: { node: '>=20' },
  };
}

/** Without the sources and what only tests of this repository use. */
function toPublishedExports(exports) {
  const entries = Object.entries(exports).filter(([path]) => path !== './testing');
  return Object.fromEntries(entries.map(([path, target]) => [path, toPublishedTarget(target)]));
}

function toPublishedTarget(target) {
  if (typeof target === 'string') return target.replace(/^\.\/src\/(.*\.css)$/, './dist/$1');
  const { '@rubato/source': _source, ...conditions } = target;
  return conditions;
}
