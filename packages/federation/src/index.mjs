import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { fileURLToPath } from 'node:url';
import { HtmlRspackPlugin, SubresourceIntegrityPlugin } from '@rspack/core';
import { createBaseConfiguration } from './base.mjs';
import { HeadTagsPlugin } from './head-tags-plugin.mjs';
import { RemoteDeclarationPlugin } from './remote-declaration-plugin.mjs';

export { configureWorker } from './worker.mjs';

/** Packages shared by all micro-frontends, each loaded once per page. Sharing disables tree shaking, so the list is short. */
const singletons = ['react', 'react-dom', '@rubato/web-kit'];
/**
 * These keep track of the topmost dialog or menu and of the focus. If each front end had its own copy, a dialog would close, or take
 * focus, while a dialog of another front end is open on top of it.
 */
const layers = ['@radix-ui/react-dismissable-layer', '@radix-ui/react-focus-scope'];
const shareModules = (options) =>
  Object.fromEntries(
    [...singletons, ...layers].map((name) => [name, { singleton: true, requiredVersion: false, ...options }]),
  );

const createFederationPlugin = (options) =>
  new ModuleFederationPlugin({ shareStrategy: 'loaded-first', dts: false, manifest: false, ...options });

/** The parts of the runtime that are left out: those for Node.js, and snapshots, which need the manifests that are not built. */
const withoutUnusedParts = { optimization: { target: 'web', disableSnapshot: true } };

const reporter = fileURLToPath(new URL('./report-chunk-load-errors.mjs', import.meta.url));
const liveReload = fileURLToPath(new URL('./development/live-reload.mjs', import.meta.url));

/** The script of a remote's container. */
const entryFile = 'remoteEntry.js';

/**
 * The rspack configuration of a front end that the shell loads at run time, and that defines itself in `src/remote.ts`.
 * Shared packages come from the shell only (`import: false`). The container has the hashes of all other scripts and styles, and the
 * declaration that of the container: a browser runs what was built or nothing.
 */
export function configureRemote({ name }) {
  const source = './src/remote.ts';
  const global = `rubato_${name.replaceAll('-', '_')}`;
  return (environment, { mode = 'production' } = {}) => {
    // With live reload, the page belongs to a Rubato that has been built for production.
    const react = environment?.liveReload ? 'production' : mode;
    const base = createBaseConfiguration({ name, mode, publicPath: 'auto', react });
    return {
      ...base,
      entry: {},
      output: { ...base.output, crossOriginLoading: 'anonymous' },
      plugins: [
        ...base.plugins,
        ...(mode === 'production' ? [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })] : []),
        createFederationPlugin({
          name: global,
          filename: entryFile,
          exposes: {
            './remote': { import: [reporter, ...(environment?.liveReload ? [liveReload] : []), source] },
          },
          shared: shareModules({ import: false }),
          experiments: { externalRuntime: true, ...withoutUnusedParts },
        }),
        new RemoteDeclarationPlugin({ name, source, entry: { file: entryFile, global } }),
      ],
    };
  };
}

/**
 * The rspack configuration of the shell. `entry` is its source file, `template` its HTML, `headScript` a small plain script that runs
 * before everything else, and `preloadFonts` a regular expression for the file names of fonts that the HTML preloads.
 */
export function configureHost({ name, entry, template, headScript, preloadFonts }) {
  return (_env, { mode = 'production' } = {}) => {
    const base = createBaseConfiguration({ name, mode, publicPath: '/' });
    return {
      ...base,
      entry: { [name]: entry },
      optimization: { ...base.optimization, splitChunks: hostChunks },
      plugins: [
        ...base.plugins,
        // Eager: the page cannot start without them, and script tags in the HTML load in parallel.
        createFederationPlugin({
          name,
          shared: shareModules({ eager: true }),
          experiments: { provideExternalRuntime: true, ...withoutUnusedParts },
        }),
        new HtmlRspackPlugin({ template, publicPath: '/', scriptLoading: 'defer', minify: false }),
        new HeadTagsPlugin({ headScript, preloadFonts }),
      ],
    };
  };
}

/** React rarely changes: in a file of its own it stays cached when the application changes. */
const hostChunks = {
  chunks: 'async',
  cacheGroups: {
    react: {
      test: /node_modules\/(react|react-dom|scheduler)\//,
      name: 'react',
      chunks: 'initial',
      enforce: true,
    },
  },
};
