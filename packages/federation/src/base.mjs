import path from 'node:path';
import { PrecompressPlugin } from './precompress-plugin.mjs';

/** Browsers with CSS nesting, `:has` and cascade layers. */
const browsers = ['chrome >= 120', 'edge >= 120', 'firefox >= 121', 'safari >= 17.2'];

/**
 * The rspack configuration common to all front ends, without module federation. `react` is the mode of the React that renders the page:
 * elements of another mode break it.
 */
export function createBaseConfiguration({ name, mode, publicPath, react = mode }) {
  return {
    name,
    mode,
    context: process.cwd(),
    target: ['web', 'es2022'],
    devtool: mode === 'production' ? false : 'source-map',
    lazyCompilation: false,
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      conditionNames: ['@rubato/source', 'browser', 'import', 'module', 'default'],
    },
    output: {
      path: path.resolve('dist'),
      // Workers are built into the same folder by a configuration of their own.
      clean: { keep: /^workers/ },
      uniqueName: `rubato_${name}`,
      publicPath,
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].[contenthash:8].js',
      cssFilename: 'assets/[name].[contenthash:8].css',
      cssChunkFilename: 'assets/[name].[contenthash:8].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      // A chunk that never arrives must fail: otherwise Retry would wait for the same request.
      chunkLoadTimeout: 15_000,
    },
    module: { rules: createRules(react), parser: cssParser, generator: chooseCssNames(mode) },
    optimization: { chunkIds: 'deterministic', moduleIds: 'deterministic', nodeEnv: react },
    performance: false,
    plugins: mode === 'production' ? [new PrecompressPlugin()] : [],
    stats: 'errors-warnings',
  };
}

const createRules = (react) => [
  {
    test: /\.tsx?$/,
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: react === 'development' } },
      },
      env: { targets: browsers },
    },
    type: 'javascript/auto',
  },
  { test: /\.css$/, type: 'css/auto' },
];

/** Names of custom properties, grid areas and containers stay as written: stylesheets share them. */
const cssParser = {
  'css/auto': { namedExports: false, dashedIdents: false, grid: false, container: false },
};

/** Class names include the front end's name: two remotes may contain different versions of one stylesheet. */
const chooseCssNames = (mode) => ({
  'css/auto': {
    exportsOnly: false,
    localIdentName: mode === 'production' ? '[uniqueName]_[hash:base64:6]' : '[uniqueName]_[name]_[local]',
  },
});
