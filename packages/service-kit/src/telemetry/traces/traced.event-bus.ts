import { context, SpanKind, type Tracer } from '@opentelemetry/api';
import type { EventEnvelope } from '@rubato/contracts';
import type { ConsumerOpened, EventBus, EventHandler, EventStorage } from '../../events/event-bus.ts';
import { runInSpan } from './run-in-span.ts';
import { extractTrace } from './trace-headers.ts';

/** Wraps an event bus with a span for each delivery, in the trace in which the event was emitted. */
export class TracedEventBus implements EventBus {
  constructor(
    private readonly events: EventBus,
    private readonly tracer: Tracer,
  ) {}

  isReady(): boolean {
    return this.events.isReady();
  }

  getStorage(): Promise<EventStorage | undefined> {
    return this.events.getStorage();
  }

  publish(event: EventEnvelope): Promise<void> {
    return this.events.publish(event);
  }

  catchUp(subjects: readonly string[], timeoutMs?: number): Promise<boolean> {
    return this.events.catchUp(subjects, timeoutMs);
  }

  consume(consumer: string, subject: string, handler: EventHandler, onOpen?: ConsumerOpened): Promise<void> {
    const options = {
      kind: SpanKind.CONSUMER,
      attributes: { 'messaging.destination.name': subject, 'messaging.consumer.group.name': consumer },
    };
    const handle: EventHandler = (event, delivery) =>
      context.with(extractTrace(event), () =>
        runInSpan(this.tracer, subject, options, () => handler(event, delivery)),
      );
    return this.events.consume(consumer, subject, handle, onOpen);
  }
}
