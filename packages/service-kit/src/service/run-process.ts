import { readServiceManifests } from '../manifest/read-service-manifests.ts';
import type { UploadsInProgress } from '../http/uploads-in-progress.ts';
import { createLogger, type Logger } from '../logging/logger.ts';
import { startTelemetry, type RunningTelemetry } from '../telemetry/start-telemetry.ts';
import type { Service } from './define-service.ts';
import type { DistributedPorts } from './distributed-ports.ts';
import { readProcessSettings, type ProcessSettings } from './process-settings.ts';
import { ProcessShutdown } from './process-shutdown.ts';
import { startService, type RunningServer } from './start-service.ts';

/** What `runProcess` gives to the service or gateway that it starts. */
export interface ProcessContext {
  readonly ports: DistributedPorts;
  readonly settings: ProcessSettings;
  readonly telemetry: RunningTelemetry;
}

type Start = (context: ProcessContext) => Promise<RunningServer>;

/**
 * Runs a service or the gateway of the distributed topology as this process: connects its ports, starts it, and shuts it down gracefully on SIGTERM,
 * SIGINT or an uncaught error. Uploads in progress may finish before. Exits with 1 after an uncaught error or a failed start.
 */
export async function runProcess(name: string, start: Start): Promise<void> {
  const log = createLogger(name, process.env.LOG_LEVEL ?? 'info');
  const shutdown = new ProcessShutdown().handleFatalErrors(log);
  try {
    const settings = readProcessSettings(process.env);
    const telemetry = await startTelemetry(name, process.env);
    const { connectPorts } = await import('./distributed-ports.ts');
    const ports = await connectPorts(name, settings, readServiceManifests(settings.servicesFolder), log);
    const server = await start({ ports, settings, telemetry });
    const close = async () => {
      await ports.stopConsuming();
      await server.close();
      await ports.close();
      await telemetry.close();
    };
    const drain = (signal: AbortSignal) => finishUploads(server.uploads, settings.uploadDrainMs, signal, log);
    shutdown.enableGraceful({ log, drain, close });
    shutDownOnSignals(shutdown, log);
    log.info({ url: server.url }, 'startup: ready');
  } catch (error) {
    log.fatal({ err: error }, 'startup: failed');
    process.exit(1);
  }
}

/** Runs one service as this process. Its HTTP side serves health checks and metrics to operators only. */
export function runService({ name, createModule, createAdapters }: Service): Promise<void> {
  return runProcess(name, async ({ ports, settings: { http, schema }, telemetry }) =>
    startService({
      name,
      module: createModule(process.env),
      ports: { ...ports, ...(await createAdapters(process.env)) },
      http,
      schema,
      telemetry,
    }),
  );
}

/** Waits for at most `timeoutMs`, or until `signal` is aborted. */
async function finishUploads(
  uploads: UploadsInProgress | undefined,
  timeoutMs: number,
  signal: AbortSignal,
  log: Logger,
): Promise<void> {
  if (!uploads?.count || timeoutMs === 0) return;
  log.info({ uploads: uploads.count, timeoutMs }, 'shutdown: waiting for uploads');
  await uploads.end(AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
  if (uploads.count > 0) log.warn({ uploads: uploads.count }, 'shutdown: uploads interrupted');
  else log.info('shutdown: uploads finished');
}

function shutDownOnSignals(shutdown: ProcessShutdown, log: Logger): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      log.info({ signal }, 'shutdown: started');
      shutdown.start(0, 1);
    });
}
