// Adds the demo songs to the distributed topology, and resets visitors' changes daily.
import { createLogger, parseEnvironment, ProcessShutdown } from '@rubato/service-kit';
import { join } from 'node:path';
import { z } from 'zod';
import { handleStopRequests } from '../stop-requests.ts';
import { DemoScheduler } from './demo-scheduler.ts';
import { resetTimeSchema } from './reset-time.ts';
import { seedDemo } from './seed-demo.ts';

const settings = parseEnvironment(
  z.object({
    GATEWAY_URL: z.url(),
    DEMO_SECRET: z.string().min(32),
    DEMO_RESET_AT: resetTimeSchema,
    STATE_FOLDER: z.string().min(1),
  }),
  process.env,
);
const log = createLogger('demo', process.env.LOG_LEVEL ?? 'info');
const shutdown = new ProcessShutdown().handleFatalErrors(log);
const demo = {
  demoFolder: join(import.meta.dirname, '../../../demo'),
  dataFolder: settings.STATE_FOLDER,
  url: settings.GATEWAY_URL,
  secret: settings.DEMO_SECRET,
};
const scheduler = new DemoScheduler({ ...demo, resetAt: settings.DEMO_RESET_AT, logger: log });
shutdown.enableGraceful({ log, close: () => scheduler.stop() });
handleStopRequests(shutdown);
await seedDemo({
  ...demo,
  onProgress: (done, all) => log.info({ done, all }, 'demo songs: seeding'),
});
scheduler.start();
