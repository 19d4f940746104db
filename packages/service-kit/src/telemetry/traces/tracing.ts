import { z } from 'zod';
import { parseEnvironment } from '../../config/parse-environment.ts';
import type { Tracing } from './otlp-tracing.ts';

export type { Tracing };

const schema = z.object({
  // Compose files pass an empty one on where there is none.
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.url(), z.literal('')]).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
});

/**
 * Opens the way that the environment names, by the names that OpenTelemetry gives it. Resolves with nothing when it names none;
 * then not even the code for it is loaded. Throws with a line for each variable that is wrong.
 */
export async function startTracing(
  part: string,
  environment: NodeJS.ProcessEnv,
): Promise<Tracing | undefined> {
  const settings = parseEnvironment(schema, environment);
  if (!settings.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const { openTracing } = await import('./otlp-tracing.ts');
  return openTracing({
    endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    serviceName: settings.OTEL_SERVICE_NAME ?? `rubato-${part}`,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
  });
}
