import type { EventBus } from '../events/event-bus.ts';
import type { Metrics } from './metrics.ts';

/** Reports the size of the event stream at every scrape if this process owns it. NaN while NATS is unavailable. */
export function addEventStorageMetrics(metrics: Metrics, events: EventBus): void {
  const used = metrics.createGauge('rubato_event_stream_bytes', 'Size of the event stream', ['stream']);
  const limit = metrics.createGauge('rubato_event_stream_limit_bytes', 'Maximum size of the event stream', [
    'stream',
  ]);
  const stream = 'events';
  metrics.onScrape(async () => {
    try {
      const storage = await events.getStorage();
      if (!storage) return;
      used.set({ stream }, storage.used);
      limit.set({ stream }, storage.limit);
    } catch {
      used.set({ stream }, NaN);
    }
  });
}
