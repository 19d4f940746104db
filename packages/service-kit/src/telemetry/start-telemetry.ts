import { Metrics } from './metrics.ts';
import type { Dependency } from './readiness-metrics.ts';
import type { Telemetry } from './telemetry.ts';
import { startTracing } from './traces/tracing.ts';

export interface RunningTelemetry extends Telemetry {
  readonly metrics: Metrics;
  /** Flushes pending spans: the last step of a shutdown. */
  close(): Promise<void>;
}

/**
 * Creates the telemetry of this process: metrics, and traces if the environment configures a collector. Throws an error
 * with one line for each invalid variable.
 */
export async function startTelemetry(
  processName: string,
  environment: NodeJS.ProcessEnv,
  dependencies?: readonly Dependency[],
): Promise<RunningTelemetry> {
  const tracing = await startTracing(processName, environment);
  return {
    metrics: Metrics.createForProcess(processName),
    dependencies,
    tracer: tracing?.tracer,
    close: async () => tracing?.close(),
  };
}
