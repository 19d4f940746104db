import { z } from 'zod';
import { parseEnvironment } from '../../config/parse-environment.ts';
import type { Tracing } from './otlp-tracing.ts';

export type { Tracing };

const schema = z.object({
  // Compose files pass an empty value when it is not set.
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.url(), z.literal('')]).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
});

/**
 * Starts tracing as configured by the standard OpenTelemetry variables. Resolves with undefined, and loads no tracing code, without a
 * collector. Throws an error with one line for each invalid variable.
 */
export async function startTracing(
  processName: string,
  environment: NodeJS.ProcessEnv,
): Promise<Tracing | undefined> {
  const settings = parseEnvironment(schema, environment);
  if (!settings.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const { createTracing } = await import('./otlp-tracing.ts');
  return createTracing({
    endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    serviceName: settings.OTEL_SERVICE_NAME ?? `rubato-${processName}`,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
  });
}
