// PostgreSQL alone, started in the same way as by the product. Argument: data folder.
import { startPostgresCluster } from '../../../packages/embedded-postgres/dist/index.js';

const cluster = await startPostgresCluster({ folder: process.argv[2] ?? '' });
process.once('SIGTERM', () => void cluster.stop());
console.log(`ready at http://${new URL(cluster.getUrl('postgres')).host}`);
