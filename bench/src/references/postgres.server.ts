// PostgreSQL alone, started as the product does, on the folder named on the command line.
import { startPostgresCluster } from '../../../packages/embedded-postgres/dist/index.js';

const cluster = await startPostgresCluster({ folder: process.argv[2] ?? '' });
process.once('SIGTERM', () => void cluster.stop());
console.log(`ready at http://${new URL(cluster.url('postgres')).host}`);
