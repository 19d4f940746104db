import { configureHost, configureWorker } from '@rubato/federation';

const configurations = [
  configureHost({
    name: 'shell',
    entry: './src/index.ts',
    template: './src/index.html',
    headScript: './src/preload.js',
    preloadFonts: /bricolage-grotesque-latin-wght.*\.woff2$/,
  }),
  configureWorker({
    name: 'proof-of-work',
    entry: './src/features/proof-of-work/proof-of-work.worker.ts',
    frontEnd: 'shell',
  }),
];

export default (...options) => configurations.map((configure) => configure(...options));
