import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { evaluateDefinition } from './evaluate-definition.mjs';

/**
 * Emits `remote.json`, the declaration of a remote: its definition without the code, with the files that each entry needs. `name` is the
 * remote's name, `source` the module whose default export is the definition, `entry` the script of the container and its global variable.
 */
export class RemoteDeclarationPlugin {
  constructor({ name, source, entry }) {
    Object.assign(this, { name, source: path.resolve(source), entry });
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteDeclarationPlugin', (compilation) => {
      // Once the names of all files are final, and before they are compressed.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1;
      compilation.hooks.processAssets.tapPromise({ name: 'RemoteDeclarationPlugin', stage }, async () => {
        try {
          const declaration = await this.#declare(compilation, compiler);
          compilation.emitAsset('remote.json', new sources.RawSource(`${JSON.stringify(declaration)}\n`));
        } catch (error) {
          compilation.errors.push(error);
        }
      });
    });
  }

  async #declare(compilation, { rspack, options }) {
    const { name, kinds } = await evaluateDefinition(rspack, this.source, options);
    if (name !== this.name) throw new Error(`${this.source} defines ${name} instead of ${this.name}`);
    const blocks = findImportedFiles(compilation, this.source);
    const addFiles = ({ request, ...entry }) => ({
      ...entry,
      ...(request && { files: blocks.get(request) }),
    });
    const files = listExposeFiles(compilation, this.source);
    const ofPages = (kinds.pages ?? []).flatMap(({ request }) => blocks.get(request) ?? []);
    const isHashed = options.mode === 'production' && ofPages.length > 0;
    const preloaded = isHashed ? [...files, ...ofPages] : [];
    return {
      name,
      version: readPackage(options.context).version,
      sdk: findPackage('@rubato/web-kit', options.context).version,
      entry: { ...this.entry, integrity: computeIntegrity(compilation, this.entry.file) },
      files,
      hashes: Object.fromEntries(preloaded.map((file) => [file, computeIntegrity(compilation, file)])),
      ...Object.fromEntries(Object.entries(kinds).map(([kind, entries]) => [kind, entries.map(addFiles)])),
    };
  }
}

/** The files of each module that the definition imports with `import()`, by the path in the call. */
function findImportedFiles({ chunkGraph, modules }, source) {
  const files = new Map();
  for (const { blocks = [] } of [...modules].filter(({ resource }) => resource === source))
    for (const block of blocks) {
      const group = chunkGraph.getBlockChunkGroup(block);
      const request = block.dependencies[0]?.request;
      if (request) files.set(request, group ? [...new Set(group.chunks.flatMap(listChunkFiles))] : []);
    }
  return files;
}

const listChunkFiles = ({ files }) => [...files].filter((name) => /\.(js|css)$/.test(name));

/** The files of the definition's own chunk. */
function listExposeFiles({ chunkGraph, modules }, source) {
  const module = [...modules].find(({ resource }) => resource === source);
  return module ? [...new Set(chunkGraph.getModuleChunks(module).flatMap(listChunkFiles))] : [];
}

function computeIntegrity(compilation, file) {
  const { source } = compilation.getAsset(file);
  return `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`;
}

const readPackage = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

function findPackage(name, folder) {
  const paths = createRequire(path.join(folder, 'package.json')).resolve.paths(name) ?? [];
  for (const modules of paths) {
    try {
      return readPackage(path.join(modules, name));
    } catch {
      // It is in a folder further up.
    }
  }
  throw new Error(`${name} is not installed`);
}
