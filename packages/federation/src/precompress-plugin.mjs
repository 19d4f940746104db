import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|html|json|svg)$/;
const minBytes = 1024;

/** Emits `.br` and `.gz` next to every text asset, for servers that deliver precompressed files. */
export class PrecompressPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      // The manifest is written late: this stage and `additionalAssets` compress its final content.
      compilation.hooks.processAssets.tapPromise(
        { name: 'PrecompressPlugin', stage, additionalAssets: true },
        async (assets) => {
          await Promise.all(
            Object.keys(assets).map((name) => compress(compilation, sources.RawSource, name)),
          );
        },
      );
    });
  }
}

async function compress(compilation, RawSource, name) {
  if (!compressible.test(name) || compilation.getAsset(`${name}.br`)) return;
  const bytes = compilation.getAsset(name).source.buffer();
  if (bytes.length < minBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  compilation.emitAsset(`${name}.br`, new RawSource(await promisify(brotliCompress)(bytes, { params })));
  compilation.emitAsset(
    `${name}.gz`,
    new RawSource(await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION })),
  );
}
