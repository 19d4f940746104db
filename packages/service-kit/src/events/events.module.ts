import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { EventConsumers } from './event-consumers.ts';
import { FailedEvents } from './failed-events.ts';
import { Outbox } from './outbox/outbox.ts';
import { OutboxRelay } from './outbox/outbox-relay.ts';

/** The outbox and the event consumers of one service. */
@Module({
  imports: [DiscoveryModule],
  providers: [Outbox, OutboxRelay, FailedEvents, EventConsumers],
  exports: [Outbox],
})
export class EventsModule {}
