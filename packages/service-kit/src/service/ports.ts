import { Global, Module, type DynamicModule } from '@nestjs/common';
import { BUS, type Bus } from '../bus/bus.ts';
import { RpcClient } from '../bus/rpc-client.ts';
import { callTimeoutMs } from '../bus/wire.ts';
import { EPHEMERAL_STORE, type EphemeralStore } from '../ephemeral/ephemeral-store.ts';
import { EVENT_BUS, type EventBus } from '../events/event-bus.ts';
import { LOGGER } from '../logging/logger.token.ts';
import type { Logger } from '../logging/logger.ts';
import { OBJECT_STORE, type ObjectStore } from '../objects/object-store.ts';
import { DEADLINE_FACTOR } from '../time/deadline-factor.token.ts';

/** The interfaces whose adapters differ between the topologies. */
export interface Ports {
  readonly bus: Bus;
  readonly events: EventBus;
  readonly ephemeral: EphemeralStore;
  /** Only for services that store files. */
  readonly objects?: ObjectStore;
  readonly logger: Logger;
}

/** All ports, including the object store. */
export type AllPorts = Required<Ports>;

/** Provides the ports to all modules of a process, with the factor of its deadlines. */
@Global()
@Module({})
export class PortsModule {
  static register(ports: Ports, deadlineFactor = 1): DynamicModule {
    const providers = [
      { provide: BUS, useValue: ports.bus },
      { provide: EVENT_BUS, useValue: ports.events },
      { provide: EPHEMERAL_STORE, useValue: ports.ephemeral },
      { provide: LOGGER, useValue: ports.logger },
      ...(ports.objects ? [{ provide: OBJECT_STORE, useValue: ports.objects }] : []),
      { provide: DEADLINE_FACTOR, useValue: deadlineFactor },
      { provide: RpcClient, useValue: new RpcClient(ports.bus, deadlineFactor * callTimeoutMs) },
    ];
    return { module: PortsModule, providers, exports: providers };
  }
}
