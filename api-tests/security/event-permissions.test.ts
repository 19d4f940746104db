import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createLogger,
  createEventRouting,
  defaultEventStream,
  parseOwner,
  readServiceManifests,
} from '@rubato/service-kit';
import { toDurableName, JetStreamEventBus } from '@rubato/service-kit/distributed';
import { hasNats, type NatsServer, startNatsServer } from '@rubato/testing';
import { randomUUID } from 'node:crypto';
import {
  generateNatsConfiguration,
  getNatsPasswordVariable,
} from '../../scripts/deploy/nats-configuration.mjs';
import { serviceNames } from '../product/service-names.ts';

const manifests = readServiceManifests();
const routing = createEventRouting(manifests);
const config = generateNatsConfiguration(manifests);
const streamManager = manifests.find(({ managesEventStream }) => managesEventStream)?.name;
const durables = manifests.flatMap(({ name: service, consumes }) =>
  consumes.map(({ consumer, event: subject }) => ({
    service,
    consumer,
    subject,
    durable: toDurableName(service, consumer, subject),
  })),
);

(hasNats ? describe : describe.skip)('with the permissions that are deployed, a service', () => {
  let server: NatsServer;
  const buses = new Map<string, JetStreamEventBus>();
  const password = `a${randomUUID()}`;

  beforeAll(async () => {
    const names = [...serviceNames, 'gateway'];
    server = await startNatsServer({
      config: {
        text: (folder) => config.replace(/^(\s*store_dir:).*$/m, `$1 ${JSON.stringify(folder)}`),
        env: {
          NATS_MONITOR: '127.0.0.1:0',
          ...Object.fromEntries(names.map((name) => [getNatsPasswordVariable(name), password])),
        },
      },
    });
    for (const name of serviceNames) buses.set(name, await connect(name, name));
  });

  afterAll(async () => {
    await Promise.all([...buses.values()].map((bus) => bus.close()));
    await server.remove();
  });

  const connect = (user: string, as: string, write: (line: string) => void = () => {}) =>
    JetStreamEventBus.connect(
      { servers: server.url, user, pass: password, inboxPrefix: `_INBOX_${user}` },
      as,
      createLogger('test', 'warn', { write }),
      { routing, stream: user === streamManager ? defaultEventStream : undefined },
    );
  const eventOf = (subject: string) => ({
    id: randomUUID(),
    subject,
    occurredAt: new Date().toISOString(),
    payload: {},
  });

  it('receives each event that it consumes', async () => {
    const seen: string[] = [];
    await Promise.all(
      durables.map(({ service, consumer, subject, durable }) =>
        buses.get(service)!.consume(consumer, subject, async () => void seen.push(durable)),
      ),
    );
    for (const subject of new Set(durables.map(({ subject }) => subject)))
      await buses.get(parseOwner(subject))!.publish(eventOf(subject));
    while (seen.length < durables.length) await new Promise(setImmediate);
    expect(seen.toSorted()).toEqual(durables.map(({ durable }) => durable).toSorted());
  });

  it('cannot publish the events of another service', async () => {
    await expect(buses.get('auth')!.publish(eventOf('library.song-liked.v1'))).rejects.toThrow();
  });

  it('cannot use the consumer of another service', async () => {
    const rejected = Promise.withResolvers<string>();
    const impostor = await connect('library', 'media', (line) => rejected.resolve(line));
    const { consumer, subject, durable } = durables.find(({ service }) => service === 'media')!;
    const taking = impostor.consume(consumer, subject, async () => {});
    expect(await rejected.promise).toContain(`CONSUMER.CREATE.RUBATO_EVENTS.${durable}`);
    await impostor.close();
    await taking;
  });
});
