import { host } from '@rubato/federation';

export default host({
  name: 'shell',
  entry: './src/index.ts',
  template: './src/index.html',
  headScript: './src/preload.js',
  preloadFonts: /bricolage-grotesque-latin-wght.*\.woff2$/,
});
