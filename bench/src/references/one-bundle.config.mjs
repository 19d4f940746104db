// The shell's own configuration with federation off: what it loads at run time is part of its one build, into ONE_BUNDLE_FOLDER.
import { join } from 'node:path';
import shell from '../../../frontends/shell/rspack.config.mjs';

const runtime = join(import.meta.dirname, 'one-bundle.runtime.mjs');

export default (...options) => {
  const configuration = shell(...options);
  return {
    ...configuration,
    // First: it says in which order the layers of all style sheets count.
    entry: { shell: ['@rubato/ui/styles.css', configuration.entry.shell] },
    output: { ...configuration.output, path: process.env.ONE_BUNDLE_FOLDER },
    resolve: { ...configuration.resolve, alias: { '@module-federation/enhanced/runtime$': runtime } },
    plugins: configuration.plugins.filter(({ constructor }) => constructor.name !== 'ModuleFederationPlugin'),
  };
};
