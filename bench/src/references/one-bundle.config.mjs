// The shell's configuration without federation: builds shell and remotes into a single application in ONE_BUNDLE_FOLDER.
import { join } from 'node:path';
import shell from '../../../frontends/shell/rspack.config.mjs';

const replacements = {
  '@module-federation/enhanced/runtime$': join(import.meta.dirname, 'one-bundle.runtime.mjs'),
  // Nothing is fetched to know what the page consists of.
  [join(import.meta.dirname, '../../../packages/web-kit/src/remotes/declarations/fetch-remotes.ts')]: join(
    import.meta.dirname,
    'one-bundle.runtime.mjs',
  ),
};

export default (...options) => {
  // The first is the application; the others are its workers.
  const [configuration] = shell(...options);
  return {
    ...configuration,
    // First, because it declares the order of the cascade layers of all style sheets.
    entry: { shell: ['@rubato/ui/styles.css', configuration.entry.shell] },
    output: { ...configuration.output, path: process.env.ONE_BUNDLE_FOLDER },
    resolve: { ...configuration.resolve, alias: replacements },
    plugins: configuration.plugins.filter(({ constructor }) => constructor.name !== 'ModuleFederationPlugin'),
  };
};
