import type { EphemeralStore } from '../ephemeral/ephemeral-store.ts';
import type { Ports } from '../service/ports.ts';
import type { Metrics } from './metrics.ts';

/** A server behind the ports. */
export type Dependency = 'nats' | 'redis' | 'objects';

/** Less than a scrape may take. */
const patienceMs = 2000;
const probeKey = 'readiness';

const checks: Readonly<Record<Dependency, (ports: Ports) => boolean | Promise<boolean>>> = {
  nats: ({ bus }) => bus.isReady(),
  redis: ({ ephemeral }) => remembers(ephemeral),
  objects: async ({ objects }) => {
    await objects?.stat(probeKey);
    return true;
  },
};

/** Tells at every scrape whether each of `dependencies` answers. */
export function measureReadiness(
  metrics: Metrics,
  ports: Ports,
  dependencies: readonly Dependency[] = ['nats', 'redis', ...(ports.objects ? (['objects'] as const) : [])],
): void {
  for (const dependency of dependencies)
    metrics.beforeScrape(async () =>
      metrics.ready.set({ dependency }, (await answers(async () => checks[dependency](ports))) ? 1 : 0),
    );
}

/** The store does not throw while its server is away: it forgets. */
async function remembers(ephemeral: EphemeralStore): Promise<boolean> {
  await ephemeral.set(probeKey, 'yes', 10);
  return (await ephemeral.get(probeKey)) === 'yes';
}

async function answers(check: () => Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), patienceMs);
  return Promise.race([check().catch(() => false), late.promise]).finally(() => clearTimeout(timer));
}
