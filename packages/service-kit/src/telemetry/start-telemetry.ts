import { Metrics } from './metrics.ts';
import type { Dependency } from './readiness-metrics.ts';
import type { Telemetry } from './telemetry.ts';
import { startTracing } from './traces/tracing.ts';

export interface RunningTelemetry extends Telemetry {
  readonly metrics: Metrics;
  /** Sends the spans that are still to be sent: the last step of a shutdown. */
  close(): Promise<void>;
}

/**
 * What watches over a part that has its process to itself: metrics, and traces where the environment names a collector. Throws
 * with a line for each variable that is wrong.
 */
export async function startTelemetry(
  part: string,
  environment: NodeJS.ProcessEnv,
  dependencies?: readonly Dependency[],
): Promise<RunningTelemetry> {
  const tracing = await startTracing(part, environment);
  return {
    metrics: Metrics.ofProcess(part),
    dependencies,
    tracer: tracing?.tracer,
    close: async () => tracing?.close(),
  };
}
