// Requests a rebuild from the running service: `npm run reindex` of the distributed topology.
import { parseDiscoveryConfig } from './config.ts';
import { requestRebuild } from './rebuild/request-rebuild.ts';

const isRequested = await requestRebuild(parseDiscoveryConfig(process.env).databaseUrl);
process.stdout.write(
  isRequested
    ? 'The search index is being rebuilt. The log shows "reindex: completed".\n'
    : 'The search index is already being rebuilt.\n',
);
