import { describe, expect, it } from '@jest/globals';
import { findCode, parseTables } from './markdown.ts';
import { find, read, workspaces } from './repository.ts';

const tables = parseTables(read('docs/operating.md')).filter(({ header }) => header[0] === 'Variable');

/** Every variable of the tables under `headings`, with its documented default: `default; Compose other default`. */
function documentedUnder(...headings: readonly string[]) {
  return tables
    .filter(({ heading }) => headings.includes(heading))
    .flatMap(({ heading, rows }) =>
      rows.flatMap(([names = '', standard = '', demo = '']) => {
        const [own, inCompose = own] = findCode(standard);
        return findCode(names)
          .filter((name) => !name.includes('…'))
          .flatMap((name) => [
            { name, own, inCompose },
            ...(heading === 'Quotas'
              ? [{ name: `DEMO_${name}`, own: findCode(demo)[0], inCompose: findCode(demo)[0] }]
              : []),
          ]);
      }),
    );
}
const both = documentedUnder('Settings of both topologies', 'Quotas');
const standaloneOnly = documentedUnder('Settings of `npm start` only');
const composeOnly = documentedUnder('Settings of Docker Compose only', 'Secrets of Docker Compose');
const ofProcesses = documentedUnder('Variables of each process');

/** The files that read the environment, except tests. Services outside the workspaces document theirs themselves. */
const sources = [
  ...workspaces.filter((folder) => folder.startsWith('services/')),
  'gateway',
  'packages/service-kit',
  'standalone',
]
  .map((folder) => `${folder}/src`)
  .flatMap((folder) => find(`${folder}/**/*.ts`))
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => read(path));
const schemas = sources
  .filter((text) => text.includes('parseEnvironment(') || text.includes('parseQuotas('))
  .map((text) => text.replaceAll(/^ *(\/?\*|\/\/).*$/gm, ''));

/** Variables in the code, with the default where it is written out. */
const inCode = [
  ...schemas.flatMap((text) =>
    [...text.matchAll(/\b([A-Z][A-Z0-9_]{2,}): (.+?)(?=, [A-Z][A-Z0-9_]+: |$)/gm)].map(
      ([, name = '', schema = '']) => ({
        name,
        standard: literal(/(?:default|limit)\(([\d_]+|'[^']*')\)/.exec(schema)?.[1]),
      }),
    ),
  ),
  ...schemas.flatMap((text) =>
    [...text.matchAll(/setting: '([A-Z_]+)', user: (\w+), demo: (\w+)/g)].flatMap(([, name, user, demo]) => [
      { name: `QUOTA_${name}`, standard: literal(user) },
      { name: `DEMO_QUOTA_${name}`, standard: literal(demo) },
    ]),
  ),
];

const composeFiles = [
  'docker-compose*.yml',
  'deploy/compose/*.yml',
  ...workspaces.map((folder) => `${folder}/deploy/compose*.yml`),
].flatMap((pattern) => [...find(pattern)]);
const inCompose = composeFiles.flatMap((path) =>
  [...read(path).matchAll(/(?<!\$)\$\{([A-Z0-9_]+)(?::-([^}]*))?/g)].map(([, name = '', standard]) => ({
    name,
    standard: standard || undefined,
  })),
);
/** Without those that only tests set. */
const inNginx = [...read('deploy/nginx/configure.sh').matchAll(/\$\{([A-Z_]+):-([^}$]*)\}/g)].flatMap(
  ([, name = '', standard]) => (name === 'RESOLV_CONF' ? [] : [{ name, standard: standard || undefined }]),
);

/** What TypeScript has between parentheses: 10_000, '03:00'; undefined for a name. */
function literal(code?: string): string | undefined {
  if (code?.startsWith("'")) return code.slice(1, -1) || undefined;
  return code && /^\d/.test(code) ? code.replaceAll('_', '') : undefined;
}

const namesOf = (variables: readonly { readonly name: string }[]) =>
  [...new Set(variables.map(({ name }) => name))].toSorted();
const known = <Variable extends { readonly standard: string | undefined }>(variables: readonly Variable[]) =>
  variables.filter(({ standard }) => standard !== undefined);

describe('the environment tables of docs/operating.md', () => {
  it('list the variables that processes read', () => {
    expect(namesOf([...both, ...standaloneOnly, ...ofProcesses, ...composeOnly])).toEqual(
      namesOf([...inCode, ...inCompose, ...inNginx]),
    );
  });

  it('list the variables of Docker Compose', () => {
    expect(namesOf([...both, ...composeOnly])).toEqual(namesOf(inCompose));
  });

  it('list what the processes themselves read', () => {
    const standalone = namesOf(standaloneOnly);
    const settings = namesOf([...inCode, ...inNginx]).filter((name) => !name.includes('QUOTA_'));

    expect(settings.filter((name) => !standalone.includes(name))).toEqual(namesOf(ofProcesses));
  });

  it('state the defaults in the code', () => {
    const all = [...both, ...standaloneOnly, ...ofProcesses];
    const differing = known(inCode).filter(({ name, standard }) =>
      all.some((one) => one.name === name && one.own && one.own !== standard),
    );

    expect(differing).toEqual([]);
  });

  it('state the defaults in containers', () => {
    const differing = known([...inCompose, ...inNginx]).filter(({ name, standard }) =>
      [...both, ...composeOnly].some((one) => one.name === name && one.inCompose !== standard),
    );

    expect(differing).toEqual([]);
  });
});
