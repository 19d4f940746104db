import { remote } from '@rubato/federation';

export default remote({
  name: 'library',
  exposes: {
    './sidebar': './src/sidebar.ts',
    './routes': './src/routes.ts',
    './modals': './src/modals.ts',
  },
});
