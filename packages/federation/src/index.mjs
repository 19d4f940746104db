import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { HtmlRspackPlugin } from '@rspack/core';
import { baseConfiguration } from './base.mjs';
import { HeadTagsPlugin } from './head-tags-plugin.mjs';

export { worker } from './worker.mjs';

/** What every micro-frontend shares, each exactly once in the page. Sharing switches tree shaking off, so it stays short. */
const singletons = ['react', 'react-dom', '@rubato/web-kit'];
/**
 * These keep track of the topmost dialog or menu and of the focus. If each front end had its own copy, a dialog would close, or take the
 * focus back, while a dialog of another front end is open on top of it.
 */
const layers = ['@radix-ui/react-dismissable-layer', '@radix-ui/react-focus-scope'];
const share = (options) =>
  Object.fromEntries(
    [...singletons, ...layers].map((name) => [name, { singleton: true, requiredVersion: false, ...options }]),
  );

const federation = (options) =>
  new ModuleFederationPlugin({ shareStrategy: 'loaded-first', dts: false, manifest: true, ...options });

const webOnly = { optimization: { target: 'web' } };

/**
 * The rspack configuration of a front end that the shell loads at run time.
 * `exposes` maps public names (`./routes`) to source files. Shared packages come from the shell only (`import: false`).
 */
export function remote({ name, exposes }) {
  return (_env, { mode = 'production' } = {}) => {
    const base = baseConfiguration({ name, mode, publicPath: 'auto' });
    return {
      ...base,
      entry: {},
      plugins: [
        ...base.plugins,
        federation({
          name,
          filename: 'remoteEntry.js',
          exposes,
          shared: share({ import: false }),
          experiments: { externalRuntime: true, ...webOnly },
        }),
      ],
    };
  };
}

/**
 * The rspack configuration of the page itself: `entry` is its source, `template` its HTML, `early` a small plain script that
 * runs before everything else, `preload` the file names (as regular expressions) whose fetch the HTML starts.
 */
export function host({ name, entry, template, early, preload }) {
  return (_env, { mode = 'production' } = {}) => {
    const base = baseConfiguration({ name, mode, publicPath: '/' });
    return {
      ...base,
      entry: { [name]: entry },
      optimization: { ...base.optimization, splitChunks: hostChunks },
      plugins: [
        ...base.plugins,
        // Eager: the page cannot start without them, and as scripts of the HTML they load side by side.
        federation({
          name,
          shared: share({ eager: true }),
          experiments: { provideExternalRuntime: true, ...webOnly },
        }),
        new HtmlRspackPlugin({ template, publicPath: '/', scriptLoading: 'defer', minify: false }),
        new HeadTagsPlugin({ early, preload }),
      ],
    };
  };
}

/** React changes seldom: in a file of its own it stays in caches when the application changes. */
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
