import '@rubato/service-kit/heap-limits';

import { createLogger, ProcessShutdown } from '@rubato/service-kit';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseStandaloneConfig, type StandaloneConfig } from './config.ts';
import { print, showProgress } from './console.ts';
import { DemoScheduler } from './demo/demo-scheduler.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { LogFile } from './log-file.ts';
import { handleStopRequests } from './stop-requests.ts';
import { assertPortFree, claimDataFolder } from './single-instance.ts';
import { startStandalone, type Standalone } from './start-standalone.ts';
import { describeError } from './startup-errors.ts';

const projectFolder = join(import.meta.dirname, '../..');

await run().catch((error: unknown) => fail(error, process.env.DATA_DIR ?? '.data'));

async function run(): Promise<void> {
  const config = parseStandaloneConfig(process.env);
  await assertPortFree(config.host, config.port);
  await mkdir(config.dataFolder, { recursive: true });
  const release = await claimDataFolder(config.dataFolder);
  showProgress('Starting Rubato');
  const logger = createLogger('rubato', config.logLevel, new LogFile(join(config.dataFolder, 'rubato.log')));
  const shutdown = new ProcessShutdown().handleFatalErrors(logger);
  const rubato = await startStandalone({
    config,
    logger,
    frontEndsFolder: join(projectFolder, 'frontends'),
    onProgress: (text) => showProgress(text),
  });
  const demo = createDemoOptions(config, rubato);
  const demoScheduler = new DemoScheduler({ ...demo, resetAt: config.demoResetAt, logger });
  const close = async () => {
    print('Stopping Rubato');
    await demoScheduler.stop();
    await rubato.close();
    await release();
  };
  shutdown.enableGraceful({ log: logger, close });
  handleStopRequests(shutdown);
  if (config.demo === 'on') {
    await addDemo(demo, rubato);
    demoScheduler.start();
  }
  print(
    `Rubato is ready at http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${new URL(rubato.url).port}`,
  );
  print('Press Ctrl-C to stop it.');
}

type DemoOptions = ReturnType<typeof createDemoOptions>;

function createDemoOptions({ dataFolder }: StandaloneConfig, { url, secrets }: Standalone) {
  return { demoFolder: join(projectFolder, 'demo'), dataFolder, url, secret: secrets.demo };
}

/** Rubato starts even if the demo songs cannot be added. */
async function addDemo(demo: DemoOptions, { ports }: Standalone): Promise<void> {
  try {
    await seedDemo({
      ...demo,
      onProgress: (done, all) => showProgress('Adding the demo songs', { done, all }),
    });
  } catch (error) {
    ports.logger.error({ err: error }, 'demo songs: seeding failed');
    print(
      'The demo songs could not be added. Rubato will try again at the next start. See rubato.log in the data folder.',
    );
  }
}

function fail(error: unknown, dataFolder: string): never {
  print(describeError(error, dataFolder));
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
}
