import { optimize } from '@rspack/core';
import path from 'node:path';
import { createBaseConfiguration } from './base.mjs';

/**
 * The rspack configuration of a front end's worker: `entry` becomes `workers/<name>.js` next to the front end's own files.
 * It is built separately, because the federation runtime works only in pages, and after `configureRemote`, which clears the folder first.
 */
export function configureWorker({ name, entry, frontEnd }) {
  return (_env, { mode = 'production' } = {}) => {
    const base = createBaseConfiguration({ name, mode, publicPath: 'auto' });
    return {
      ...base,
      dependencies: [frontEnd],
      target: ['webworker', 'es2022'],
      entry: { [name]: entry },
      output: { ...base.output, path: path.resolve('dist/workers'), filename: '[name].js' },
      // A single file, so that one request loads the worker.
      optimization: { ...base.optimization, splitChunks: false },
      plugins: [...base.plugins, new optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    };
  };
}
