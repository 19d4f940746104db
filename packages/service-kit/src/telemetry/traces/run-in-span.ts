import { SpanStatusCode, trace, type Span, type SpanOptions, type Tracer } from '@opentelemetry/api';
import { toAppError } from '../../errors/to-app-error.ts';

/** Errors of the server, not of the request. */
const serverErrors: readonly string[] = ['INTERNAL', 'UNAVAILABLE'];

/** Runs `work` in a new span, which ends with it. */
export function runInSpan<T>(
  tracer: Tracer,
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      markCode(span, toAppError(error).code);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Like `runInSpan`, but only as part of a trace: background work starts no trace of its own. */
export function runInInnerSpan<T>(
  tracer: Tracer,
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  return trace.getActiveSpan() ? runInSpan(tracer, name, options, work) : work();
}

/** Records the outcome on `span`: `OK` or an error code. */
export function markCode(span: Span, code: string): void {
  span.setAttribute('rubato.code', code);
  if (serverErrors.includes(code)) span.setStatus({ code: SpanStatusCode.ERROR });
}
