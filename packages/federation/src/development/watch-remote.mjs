// node watch-remote.mjs <output folder>: builds the front end in the current folder for development, again after each change, and sends
// `{ built: true }` or `{ built: false }` to the parent process. Stops with it.
import { rspack } from '@rspack/core';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [outputFolder] = process.argv.slice(2);
const { default: configure } = await import(pathToFileURL(path.resolve('rspack.config.mjs')).href);
const configurations = [configure({ liveReload: true }, { mode: 'development' })].flat();

const compiler = rspack(configurations.map(addOutput));
compiler.watch({}, (error, stats) => {
  if (error) throw error;
  if (stats.hasErrors() || stats.hasWarnings())
    process.stderr.write(`${stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY })}\n`);
  process.send({ built: !stats.hasErrors() });
});

process.once('disconnect', () => process.exit());
// Ctrl-C reaches the whole process group: the parent stops this process.
process.on('SIGINT', () => undefined);

/** Not into `dist`: the Rubato that this checkout runs would serve it to everyone. */
function addOutput(configuration) {
  const folder = path.join(outputFolder, path.relative('dist', configuration.output.path));
  return { ...configuration, output: { ...configuration.output, path: folder } };
}
