import { hasNats, startNatsServer } from '@rubato/testing';
import type { Type } from '@nestjs/common';
import { InProcessBus } from '../src/bus/in-process.bus.ts';
import type { Bus } from '../src/bus/bus.ts';
import { NatsBus } from '../src/bus/nats.bus.ts';
import { MemoryEphemeralStore } from '../src/ephemeral/memory.ephemeral-store.ts';
import { InProcessEventBus } from '../src/events/in-process.event-bus.ts';
import { createLogger } from '../src/logging/logger.ts';
import { FolderObjectStore } from '../src/objects/folder.object-store.ts';
import { startService, type RunningService } from '../src/service/start-service.ts';

export interface BusAdapter {
  /** Connects to the shared server. */
  connect(): Promise<Bus>;
  /** A second connection, as another process would have. */
  connectCaller(): Promise<Bus>;
  stop(): Promise<void>;
}

async function inProcess(): Promise<BusAdapter> {
  const bus = new InProcessBus();
  return { connect: async () => bus, connectCaller: async () => bus, stop: async () => {} };
}

async function nats(): Promise<BusAdapter> {
  const server = await startNatsServer();
  const connect = () => NatsBus.connect({ servers: server.url });
  return { connect, connectCaller: connect, stop: () => server.kill() };
}

/** The available adapters, each with a name that completes "a bus …". */
export const busAdapters: readonly (readonly [name: string, create: () => Promise<BusAdapter>])[] = [
  ['in process', inProcess],
  ...(hasNats ? [['over NATS', nats] as const] : []),
];

/** Starts a service on `bus` with the message handlers of one controller. */
export function serveHandlers(
  bus: Bus,
  handlers: Type,
  logger = createLogger('test', 'silent'),
): Promise<RunningService> {
  class TestModule {}
  const ports = {
    bus,
    events: new InProcessEventBus(),
    ephemeral: new MemoryEphemeralStore(),
    objects: new FolderObjectStore('/nonexistent'),
    logger,
  };
  return startService({
    name: 'test',
    module: { module: TestModule, controllers: [handlers] },
    ports,
  });
}
