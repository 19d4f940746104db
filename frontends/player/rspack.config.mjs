import { remote } from '@rubato/federation';

export default remote({
  name: 'player',
  exposes: { './player': './src/player.ts', './queue': './src/queue.ts' },
});
