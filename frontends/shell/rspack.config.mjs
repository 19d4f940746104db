import { host } from '@rubato/federation';

export default host({
  name: 'shell',
  entry: './src/index.ts',
  template: './src/index.html',
  early: './src/preload.js',
  preload: /bricolage-grotesque-latin-wght.*\.woff2$/,
});
