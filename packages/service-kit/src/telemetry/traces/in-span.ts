import { SpanStatusCode, trace, type Span, type SpanOptions, type Tracer } from '@opentelemetry/api';
import { toAppError } from '../../bus/wire.ts';

/** What is the matter with us, and not with what was asked. */
const faults: readonly string[] = ['INTERNAL', 'UNAVAILABLE'];

/** Runs `work` in a span of its own, which ends with it. */
export function inSpan<T>(
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

/** Like `inSpan` where something is being traced already: what nobody asked for is no trace of its own. */
export function inInnerSpan<T>(
  tracer: Tracer,
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  return trace.getActiveSpan() ? inSpan(tracer, name, options, work) : work();
}

/** Notes how the work of `span` ended: `OK`, or the code of an error. */
export function markCode(span: Span, code: string): void {
  span.setAttribute('rubato.code', code);
  if (faults.includes(code)) span.setStatus({ code: SpanStatusCode.ERROR });
}
