import { configureRemote, configureWorker } from '@rubato/federation';

const configurations = [
  configureRemote({ name: 'browse' }),
  configureWorker({
    name: 'song-tags',
    entry: './src/features/song-tags/song-tags.worker.ts',
    frontEnd: 'browse',
  }),
];

export default (...options) => configurations.map((configure) => configure(...options));
