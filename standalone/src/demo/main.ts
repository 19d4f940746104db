// Adds the demo songs to the distributed topology and resets what visitors do with them, as a program beside it.
import { createLogger, parseEnvironment, ProcessEnd } from '@rubato/service-kit';
import { join } from 'node:path';
import { z } from 'zod';
import { endOnStopRequests } from '../stop-requests.ts';
import { DemoKeeper } from './demo-keeper.ts';
import { resetTimeSchema } from './reset-time.ts';
import { seedDemo } from './seed-demo.ts';

/** Less than the ten seconds after which containers are killed. */
const patienceMs = 9000;

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
const ending = new ProcessEnd().onFatalErrors(log);
const demo = {
  demoFolder: join(import.meta.dirname, '../../../demo'),
  dataFolder: settings.STATE_FOLDER,
  url: settings.GATEWAY_URL,
};
const keeper = new DemoKeeper({ ...demo, resetAt: settings.DEMO_RESET_AT, logger: log });
ending.begin({ log, close: () => keeper.stop(), patienceMs });
endOnStopRequests(ending);
await seedDemo({
  ...demo,
  secret: settings.DEMO_SECRET,
  onProgress: (done, all) => log.info({ done, all }, 'Adding the demo songs'),
});
keeper.start();
