import { createLogger } from '@rubato/service-kit';
import { join } from 'node:path';
import { standaloneConfig } from './config.ts';
import { startStandalone } from './start-standalone.ts';

const config = standaloneConfig(process.env);
const logger = createLogger('rubato', config.logLevel);
const t = Date.now();
const app = await startStandalone({ config, logger, frontEndsFolder: join(import.meta.dirname, '../../frontends'), onProgress: console.error });
console.error(app.url, Date.now() - t, 'ms');
process.once('SIGINT', async () => { await app.close(); process.exit(0); });
