import { remote } from '@rubato/federation';

export default remote({ name: 'browse', exposes: { './routes': './src/routes.ts' } });
