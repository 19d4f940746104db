import type { EphemeralStore } from '../ephemeral/ephemeral-store.ts';
import type { Ports } from '../service/ports.ts';
import { runWithTimeout } from '../time/run-with-timeout.ts';
import type { Metrics } from './metrics.ts';

/** A server that the ports connect to. */
export type Dependency = 'nats' | 'redis' | 'objects';

/** Less than the timeout of a scrape. */
const checkTimeoutMs = 2000;
const probeKey = 'readiness';

const checks: Readonly<Record<Dependency, (ports: Ports) => boolean | Promise<boolean>>> = {
  // Each has a connection of its own.
  nats: ({ bus, events }) => bus.isReady() && events.isReady(),
  redis: ({ ephemeral }) => canStoreValues(ephemeral),
  objects: async ({ objects }) => {
    await objects?.stat(probeKey);
    return true;
  },
};

/** Reports the availability of each of `dependencies` at every scrape. */
export function addReadinessMetrics(
  metrics: Metrics,
  ports: Ports,
  dependencies: readonly Dependency[] = ['nats', 'redis', ...(ports.objects ? (['objects'] as const) : [])],
): void {
  for (const dependency of dependencies)
    metrics.onScrape(async () =>
      metrics.ready.set({ dependency }, (await isAvailable(async () => checks[dependency](ports))) ? 1 : 0),
    );
}

/** The store does not throw while its server is unavailable, but loses what was written. */
async function canStoreValues(ephemeral: EphemeralStore): Promise<boolean> {
  await ephemeral.set(probeKey, 'yes', 10);
  return (await ephemeral.get(probeKey)) === 'yes';
}

async function isAvailable(check: () => Promise<boolean>): Promise<boolean> {
  return runWithTimeout(
    check().catch(() => false),
    checkTimeoutMs,
    () => false,
  );
}
