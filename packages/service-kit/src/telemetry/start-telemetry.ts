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
 * Creates the telemetry of a component with its own process: metrics, and traces if the environment configures a collector. Throws an error
 * with one line for each invalid variable.
 */
export async function startTelemetry(
  component: string,
  environment: NodeJS.ProcessEnv,
  dependencies?: readonly Dependency[],
): Promise<RunningTelemetry> {
  const tracing = await startTracing(component, environment);
  return {
    metrics: Metrics.ofProcess(component),
    dependencies,
    tracer: tracing?.tracer,
    close: async () => tracing?.close(),
  };
}
