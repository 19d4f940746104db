import './heap-limits.ts';

import { createLogger, ProcessEnd } from '@rubato/service-kit';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { standaloneConfig, type StandaloneConfig } from './config.ts';
import { say, showProgress } from './console.ts';
import { DemoKeeper } from './demo/demo-keeper.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { LogFile } from './log-file.ts';
import { endOnStopRequests } from './stop-requests.ts';
import { assertPortFree, claimDataFolder } from './single-instance.ts';
import { startStandalone, type Standalone } from './start-standalone.ts';
import { explain } from './startup-errors.ts';

const projectFolder = join(import.meta.dirname, '../..');
/** How long Rubato may take to stop, in milliseconds. */
const patienceMs = 10_000;

await run().catch((error: unknown) => fail(error, process.env.DATA_DIR ?? '.data'));

async function run(): Promise<void> {
  const config = standaloneConfig(process.env);
  await assertPortFree(config.host, config.port);
  await mkdir(config.dataFolder, { recursive: true });
  const release = await claimDataFolder(config.dataFolder);
  showProgress('Starting Rubato');
  const logger = createLogger('rubato', config.logLevel, new LogFile(join(config.dataFolder, 'rubato.log')));
  const ending = new ProcessEnd().onFatalErrors(logger);
  const rubato = await startStandalone({
    config,
    logger,
    frontEndsFolder: join(projectFolder, 'frontends'),
    onProgress: (text) => showProgress(text),
  });
  const demo = demoOptions(config, rubato);
  const keeper = new DemoKeeper({ ...demo, resetAt: config.demoResetAt, logger });
  const close = async () => {
    say('Stopping Rubato');
    await keeper.stop();
    await rubato.close();
    await release();
  };
  ending.begin({ log: logger, close, patienceMs });
  endOnStopRequests(ending);
  if (config.demo === 'on') {
    await addDemo(demo, rubato);
    keeper.start();
  }
  say(
    `Rubato is ready at http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${new URL(rubato.url).port}`,
  );
  say('Press Ctrl-C to stop it.');
}

type DemoOptions = ReturnType<typeof demoOptions>;

function demoOptions({ dataFolder }: StandaloneConfig, { url }: Standalone) {
  return { demoFolder: join(projectFolder, 'demo'), dataFolder, url };
}

/** A demo that cannot be added is a pity, not a reason to have no Rubato. */
async function addDemo(demo: DemoOptions, { ports, secrets }: Standalone): Promise<void> {
  try {
    await seedDemo({
      ...demo,
      secret: secrets.demo,
      onProgress: (done, all) => showProgress('Adding the demo songs', { done, all }),
    });
  } catch (error) {
    ports.logger.error({ err: error }, 'The demo songs were not added');
    say(
      'The demo songs could not be added; the next start tries again. The reason is in rubato.log in the data folder.',
    );
  }
}

function fail(error: unknown, dataFolder: string): never {
  say(explain(error, dataFolder));
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
}
