import { createLogger, type Logger } from '../logging/logger.ts';
import { startTelemetry, type RunningTelemetry } from '../telemetry/start-telemetry.ts';
import { connectPorts, type DistributedPorts } from './distributed-ports.ts';
import { partSettings, type PartSettings } from './part-settings.ts';
import { ProcessEnd } from './process-end.ts';
import { startService, type RunningPart, type ServiceOptions } from './start-service.ts';

/** Less than the ten seconds after which containers are killed. */
const patienceMs = 9000;

/** What a part is given: its ports, its settings, and what watches over it. */
export interface PartSurroundings {
  readonly ports: DistributedPorts;
  readonly settings: PartSettings;
  readonly telemetry: RunningTelemetry;
}

type Start = (surroundings: PartSurroundings) => Promise<RunningPart>;

/**
 * Runs one part of the distributed topology as this process: connects its ports, starts it, and ends it when it is asked to, with
 * nothing that was begun left undone. An error that nothing catches ends it in the same way, with 1. A part that cannot start says why
 * and ends the process with 1.
 */
export async function runPart(name: string, start: Start): Promise<void> {
  const log = createLogger(name, process.env.LOG_LEVEL ?? 'info');
  const ending = new ProcessEnd().onFatalErrors(log);
  try {
    const settings = partSettings(process.env);
    const telemetry = await startTelemetry(name, process.env);
    const ports = await connectPorts(name, settings, log);
    const part = await start({ ports, settings, telemetry });
    const close = async () => {
      await ports.stopConsuming();
      await part.close();
      await ports.close();
      await telemetry.close();
    };
    ending.begin({ log, close, patienceMs });
    endOnSignals(ending, log);
    log.info({ url: part.url }, 'Ready');
  } catch (error) {
    log.fatal({ err: error }, 'Could not start');
    process.exit(1);
  }
}

/** Runs one service. Its inner HTTP side tells whoever runs it how it is. */
export function runService(
  name: string,
  module: () => ServiceOptions['module'],
  adapters: () => Partial<ServiceOptions['ports']> = () => ({}),
): Promise<void> {
  return runPart(name, ({ ports, settings: { http, schema }, telemetry }) =>
    startService({ name, module: module(), ports: { ...ports, ...adapters() }, http, schema, telemetry }),
  );
}

function endOnSignals(ending: ProcessEnd, log: Logger): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      log.info({ signal }, 'Ending');
      ending.request(0, 1);
    });
}
