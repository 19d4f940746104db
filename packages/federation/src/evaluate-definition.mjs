import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const loader = fileURLToPath(new URL('./collect-imports.loader.mjs', import.meta.url));

/**
 * Evaluates the module `source`, whose default export is the definition of a remote, without what it imports with `import()`. Returns the
 * definition with `request`, the path of the import, instead of each `load`. `options` are those of the front end's own build.
 */
export async function evaluateDefinition(rspack, source, options) {
  const folder = await mkdtemp(path.join(tmpdir(), 'rubato-definition-'));
  try {
    await build(rspack(buildOptions(source, folder, options)));
    const { default: definition } = createRequire(import.meta.url)(path.join(folder, 'definition.cjs'));
    if (typeof definition?.name !== 'string')
      throw new Error(`${source} must export the definition of a remote by default`);
    return await addRequests(definition);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const buildOptions = (source, folder, { context, resolve, module }) => ({
  context,
  mode: 'production',
  target: 'node',
  devtool: false,
  entry: { definition: source },
  resolve,
  module: { rules: [...module.rules, { resource: source, enforce: 'pre', loader }] },
  optimization: { minimize: false },
  performance: false,
  output: { path: folder, filename: '[name].cjs', library: { type: 'commonjs2' } },
});

async function addRequests({ name, ...kinds }) {
  const lists = Object.entries(kinds).map(async ([kind, entries]) => [
    kind,
    await Promise.all(entries.map(addRequest)),
  ]);
  return { name, kinds: Object.fromEntries(await Promise.all(lists)) };
}

async function addRequest({ load, ...entry }) {
  return load ? { ...entry, request: await findRequest(load) } : entry;
}

/** The path that a loader imports. */
async function findRequest(load) {
  const requests = [];
  globalThis.rubatoImport = async (request) => {
    requests.push(request);
    // Any export of the module.
    return new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : () => undefined) });
  };
  const loading = load();
  // Called synchronously, up to the first import.
  delete globalThis.rubatoImport;
  await loading;
  if (requests.length !== 1 || typeof requests[0] !== 'string')
    throw new Error(`A loader must contain one import() of a literal path: ${load}`);
  return requests[0];
}

function build(compiler) {
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
        else resolve();
      });
    });
  });
}
