import type { EventBus } from '../events/event-bus.ts';
import type { Metrics } from './metrics.ts';

/** Reports the size of the event stream at every scrape if this process owns it. NaN while NATS is unavailable. */
export function addEventStorageMetrics(metrics: Metrics, events: EventBus): void {
  const used = metrics.gauge('rubato_event_stream_bytes', 'Size of the event stream', ['stream']);
  const limit = metrics.gauge('rubato_event_stream_limit_bytes', 'Maximum size of the event stream', [
    'stream',
  ]);
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
