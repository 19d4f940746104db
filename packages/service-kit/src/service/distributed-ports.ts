import { NatsBus } from '../bus/nats.bus.ts';
import { RedisEphemeralStore } from '../ephemeral/redis.ephemeral-store.ts';
import { streamKeeper } from '../events/event-stream.ts';
import { JetStreamEventBus } from '../events/jetstream.event-bus.ts';
import type { Logger } from '../logging/logger.ts';
import type { PartSettings } from './part-settings.ts';
import type { Ports } from './ports.ts';

export interface DistributedPorts extends Ports {
  /** Takes no more events: the first step of a shutdown. */
  stopConsuming(): Promise<void>;
  /** Disconnects, when the part has finished its work. */
  close(): Promise<void>;
}

/** Connects the part `name` to the servers of the distributed topology, waiting for NATS. It has no object store: media has its own. */
export async function connectPorts(
  name: string,
  { nats, redisUrl, eventStream }: PartSettings,
  logger: Logger,
): Promise<DistributedPorts> {
  // The server lets nobody listen to another's answers.
  const options = { ...nats, name, inboxPrefix: `_INBOX_${name}` };
  const [bus, events, ephemeral] = await Promise.all([
    NatsBus.connect(options),
    JetStreamEventBus.connect(options, name, logger, name === streamKeeper ? eventStream : undefined),
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
