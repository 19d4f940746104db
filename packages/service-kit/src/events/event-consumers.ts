import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { parseOrThrow, type EventEnvelope, type EventType } from '@rubato/contracts';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { runInContext } from '../logging/request-context.ts';
import { consumesKey } from './consumes.decorator.ts';
import { EVENT_BUS, type EventBus } from './event-bus.ts';

type ConsumerMethod = (payload: unknown, manager: EntityManager) => Promise<void>;

/** Finds the methods marked with `Consumes` and connects them to the event bus, through the inbox. */
@Injectable()
export class EventConsumers implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly database: DataSource,
    @Inject(EVENT_BUS) private readonly events: EventBus,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const { instance } of [...this.discovery.getProviders(), ...this.discovery.getControllers()]) {
      if (!instance || typeof instance !== 'object') continue;
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance))) {
        const type: EventType | undefined = Reflect.getMetadata(consumesKey, instance[name]);
        if (type)
          await this.#connect(type, `${instance.constructor.name}-${name}`, instance[name].bind(instance));
      }
    }
  }

  async #connect(type: EventType, consumer: string, method: ConsumerMethod): Promise<void> {
    await this.events.consume(consumer, type.subject, (event) =>
      runInContext({ requestId: event.requestId ?? randomUUID() }, () =>
        this.#handleOnce(type, consumer, method, event),
      ),
    );
  }

  async #handleOnce(
    type: EventType,
    consumer: string,
    method: ConsumerMethod,
    event: EventEnvelope,
  ): Promise<void> {
    const payload = parseOrThrow(type.payload, event.payload);
    await this.database.transaction(async (manager) => {
      const fresh: unknown[] = await manager.query(
        'INSERT INTO inbox (message_id, consumer) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING message_id',
        [event.id, consumer],
      );
      if (fresh.length) await method(payload, manager);
    });
  }
}
