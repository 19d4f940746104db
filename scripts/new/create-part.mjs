import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import prettier from 'prettier';

const templates = fileURLToPath(new URL('templates', import.meta.url));
const repository = fileURLToPath(new URL('../..', import.meta.url));
const parents = { remote: 'frontends', service: 'services' };
/** What the templates import, in the versions of another part. */
const dependencies = {
  remote: {
    versionsOf: 'frontends/player',
    names: ['@rubato/ui', '@rubato/web-kit', 'react', 'react-dom'],
  },
  service: {
    versionsOf: 'services/library',
    names: [
      '@nestjs/common',
      '@rubato/contracts',
      '@rubato/gateway-kit',
      '@rubato/service-kit',
      'pg',
      'reflect-metadata',
      'rxjs',
      'typeorm',
      'zod',
    ],
  },
};
/** Prefixes of public addresses, which a part of the same name would hide. */
const reserved = new Set([
  'api',
  'assets',
  'health',
  'login',
  'media',
  'remotes',
  'settings',
  'shell',
  'signup',
]);

/**
 * Creates the remote or service `name` from its template, in a folder of its own. Returns the folder, relative to `root`. Throws if the name
 * is invalid or taken. `now` becomes the timestamp of its first migration.
 */
export async function createPart({ root, kind, name, now = Date.now() }) {
  const parent = parents[kind];
  if (!parent) throw new Error(`Unknown kind: ${kind}. A part is a remote or a service.`);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 30)
    throw new Error(
      `Invalid name: ${name}. Use up to 30 lower-case letters, digits and hyphens: song-notes.`,
    );
  if (reserved.has(name)) throw new Error(`The name ${name} is reserved.`);
  const folder = `${parent}/${name}`;
  if (existsSync(join(root, folder))) throw new Error(`${folder} exists already.`);
  const values = { ...createValues(name, now), dependencies: await readDependencies(dependencies[kind]) };
  for (const file of listTemplates(join(templates, kind))) {
    const path = join(root, folder, fill(file.replace(/\.template$/, ''), values));
    const text = fill(await readFile(join(templates, kind, file), 'utf8'), values);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await format(text, path));
  }
  return folder;
}

/** The field `dependencies` of package.json, as JSON. */
async function readDependencies({ versionsOf, names }) {
  const manifest = JSON.parse(await readFile(join(repository, versionsOf, 'package.json'), 'utf8'));
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, manifest.dependencies[name]])));
}

/** The paths of all templates in `folder`, relative to it. */
const listTemplates = (folder) =>
  readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.template'));

/** The forms of the name that templates contain, as `{{Pascal}}`. */
function createValues(name, now) {
  const words = name.split('-');
  const capitalize = (word) => word[0].toUpperCase() + word.slice(1);
  const pascal = words.map(capitalize).join('');
  return {
    name,
    camel: pascal[0].toLowerCase() + pascal.slice(1),
    Pascal: pascal,
    snake: words.join('_'),
    SCREAMING: words.join('_').toUpperCase(),
    title: capitalize(words.join(' ')),
    timestamp: String(now),
  };
}

function fill(text, values) {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, key) => {
    if (!(key in values)) throw new Error(`Unknown placeholder: ${key}`);
    return values[key];
  });
}

async function format(text, path) {
  const { ignored, inferredParser } = await prettier.getFileInfo(path);
  if (ignored || !inferredParser) return text;
  return prettier.format(text, { ...(await prettier.resolveConfig(path)), filepath: path });
}
