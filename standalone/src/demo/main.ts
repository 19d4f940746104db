// Adds the demo songs to the distributed topology, as a program that runs once beside it.
import { createLogger, NatsBus, parseEnvironment } from '@rubato/service-kit';
import { join } from 'node:path';
import { z } from 'zod';
import { seedDemo } from './seed-demo.ts';

const settings = parseEnvironment(
  z.object({
    GATEWAY_URL: z.url(),
    NATS_URL: z.url(),
    NATS_USER: z.string().min(1),
    NATS_PASSWORD: z.string().min(16),
    DEMO_SECRET: z.string().min(32),
    STATE_FOLDER: z.string().min(1),
  }),
  process.env,
);
const log = createLogger('demo', process.env.LOG_LEVEL ?? 'info');
const bus = await NatsBus.connect({
  servers: settings.NATS_URL,
  user: settings.NATS_USER,
  pass: settings.NATS_PASSWORD,
  name: 'demo',
  inboxPrefix: '_INBOX_demo',
});
await seedDemo({
  demoFolder: join(import.meta.dirname, '../../../demo'),
  dataFolder: settings.STATE_FOLDER,
  url: settings.GATEWAY_URL,
  bus,
  secret: settings.DEMO_SECRET,
  onProgress: (done, all) => log.info({ done, all }, 'Adding the demo songs'),
});
await bus.close();
