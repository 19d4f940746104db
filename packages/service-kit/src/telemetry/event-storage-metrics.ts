import type { EventBus } from '../events/event-bus.ts';
import type { Metrics } from './metrics.ts';

/** Tells at every scrape how full the stream of events is, where this part looks after it. Unknown while NATS is away. */
export function measureEventStorage(metrics: Metrics, events: EventBus): void {
  const used = metrics.gauge('rubato_event_stream_bytes', 'What the stream of events holds', ['stream']);
  const limit = metrics.gauge('rubato_event_stream_limit_bytes', 'What it may hold', ['stream']);
  const stream = 'events';
  metrics.beforeScrape(async () => {
    try {
      const storage = await events.storage();
      if (!storage) return;
      used.set({ stream }, storage.used);
      limit.set({ stream }, storage.limit);
    } catch {
      used.set({ stream }, NaN);
    }
  });
}
