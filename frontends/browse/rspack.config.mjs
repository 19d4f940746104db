import { remote, worker } from '@rubato/federation';

const configurations = [
  remote({ name: 'browse', exposes: { './routes': './src/routes.ts', './modals': './src/modals.ts' } }),
  worker({
    name: 'song-tags',
    entry: './src/features/song-tags/song-tags.worker.ts',
    frontEnd: 'browse',
  }),
];

export default (...options) => configurations.map((configure) => configure(...options));
