import { remote, worker } from '@rubato/federation';

const configurations = [
  remote({ name: 'browse' }),
  worker({
    name: 'song-tags',
    entry: './src/features/song-tags/song-tags.worker.ts',
    frontEnd: 'browse',
  }),
];

export default (...options) => configurations.map((configure) => configure(...options));
