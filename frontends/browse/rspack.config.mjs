import { remote, worker } from '@rubato/federation';

const parts = [
  remote({ name: 'browse', exposes: { './routes': './src/routes.ts', './modals': './src/modals.ts' } }),
  worker({
    name: 'song-tags',
    entry: './src/features/song-tags/song-tags.worker.ts',
    frontEnd: 'browse',
  }),
];

export default (...options) => parts.map((part) => part(...options));
