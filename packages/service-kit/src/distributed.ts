/**
 * The adapters of the distributed topology, with the clients of their servers: an entry point of their own, so that the embedded
 * topology does not keep 15 MB of code in memory that it never runs.
 */
export * from './bus/nats.bus.ts';
export * from './ephemeral/redis.ephemeral-store.ts';
export { toDurableName } from './events/jetstream/event-stream.ts';
export * from './events/jetstream/jetstream.event-bus.ts';
export * from './objects/s3.object-store.ts';
