import { NatsBus } from '../bus/nats.bus.ts';
import { RedisEphemeralStore } from '../ephemeral/redis.ephemeral-store.ts';
import { createEventRouting } from '../events/event-routing.ts';
import { JetStreamEventBus } from '../events/jetstream/jetstream.event-bus.ts';
import type { Logger } from '../logging/logger.ts';
import type { ServiceManifest } from '../manifest/service-manifest.ts';
import type { ProcessSettings } from './process-settings.ts';
import type { Ports } from './ports.ts';

export interface DistributedPorts extends Ports {
  /** Stops consuming events: the first step of a shutdown. */
  stopConsuming(): Promise<void>;
  /** Disconnects from all servers: the last step of a shutdown. */
  close(): Promise<void>;
}

/**
 * Connects the process `name` to the servers of the distributed topology and waits for NATS. `manifests` are those of all services. There
 * is no object store: a service that needs one adds its own.
 */
export async function connectPorts(
  name: string,
  { nats, redisUrl, eventStream }: ProcessSettings,
  manifests: readonly ServiceManifest[],
  logger: Logger,
): Promise<DistributedPorts> {
  // The NATS permissions of each user allow only its own inbox.
  const options = { ...nats, name, inboxPrefix: `_INBOX_${name}` };
  const stream = manifests.find((manifest) => manifest.name === name)?.managesEventStream
    ? eventStream
    : undefined;
  const [bus, events, ephemeral] = await Promise.all([
    NatsBus.connect(options),
    JetStreamEventBus.connect(options, name, logger, { routing: createEventRouting(manifests), stream }),
    RedisEphemeralStore.connect(redisUrl, logger),
  ]);
  return {
    bus,
    events,
    ephemeral,
    logger,
    stopConsuming: () => events.stopConsuming(),
    close: async () => {
      await Promise.all([events.close(), bus.close(), ephemeral.close()]);
    },
  };
}
