import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventConsumers } from '@rubato/contracts';
import {
  createLogger,
  durableName,
  InProcessEventBus,
  JetStreamEventBus,
  defaultEventStream,
} from '@rubato/service-kit';
import { hasNats, type NatsServer, startNatsServer } from '@rubato/testing';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames, type ServiceName } from '@rubato/standalone';
import { startTestProduct } from './test-product.ts';
import { internalIt } from './product-location.ts';

const config = readFileSync(join(import.meta.dirname, '../deploy/nats/nats.conf'), 'utf8');
const durables = [...config.matchAll(/CONSUMER\.CREATE\.RUBATO_EVENTS\.([\w-]+)\.([a-z.\d-]+)"/g)].map(
  ([, durable, subject]) => {
    const [service, consumer] = durable!.split('_') as [ServiceName, string];
    return { service, consumer, subject: subject!, durable: durable! };
  },
);

/** Records all consumers and their subjects. */
class NotingEventBus extends InProcessEventBus {
  readonly noted: string[] = [];

  override async consume(
    consumer: string,
    subject: string,
    handler: Parameters<InProcessEventBus['consume']>[2],
  ) {
    this.noted.push(`${consumer} ${subject}`);
    await super.consume(consumer, subject, handler);
  }
}

internalIt(
  'each consumer of the services has its place in nats.conf, and its service is known to need the event',
  async () => {
    const events = new NotingEventBus();
    const product = await startTestProduct({ events });
    await product.close();
    expect(durables.map(({ consumer, subject }) => `${consumer} ${subject}`).toSorted()).toEqual(
      events.noted.toSorted(),
    );
    for (const { service, consumer, subject, durable } of durables) {
      expect(durable).toBe(durableName(service, consumer, subject));
      expect(eventConsumers[subject]).toContain(service);
    }
    const consuming = new Set(durables.map(({ service, subject }) => `${service} ${subject}`));
    expect(Object.values(eventConsumers).flat()).toHaveLength(consuming.size);
  },
);

(hasNats ? describe : describe.skip)('with the permissions that are deployed, a service', () => {
  let server: NatsServer;
  const buses = new Map<ServiceName, JetStreamEventBus>();
  const password = `a${randomUUID()}`;

  beforeAll(async () => {
    const names = [...serviceNames, 'gateway'];
    server = await startNatsServer({
      config: {
        text: (folder) => config.replace(/^(\s*store_dir:).*$/m, `$1 ${JSON.stringify(folder)}`),
        env: {
          NATS_MONITOR: '127.0.0.1:0',
          ...Object.fromEntries(names.map((name) => [`NATS_${name.toUpperCase()}_PASSWORD`, password])),
        },
      },
    });
    for (const name of serviceNames) buses.set(name, await connect(name, name));
  });

  afterAll(async () => {
    await Promise.all([...buses.values()].map((bus) => bus.close()));
    await server.remove();
  });

  const connect = (user: ServiceName, as: ServiceName, write: (line: string) => void = () => {}) =>
    JetStreamEventBus.connect(
      { servers: server.url, user, pass: password, inboxPrefix: `_INBOX_${user}` },
      as,
      createLogger('test', 'warn', { write }),
      user === 'catalog' ? defaultEventStream : undefined,
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
    for (const subject of Object.keys(eventConsumers))
      await buses.get(subject.split('.')[0] as ServiceName)!.publish(eventOf(subject));
    while (seen.length < durables.length) await new Promise(setImmediate);
    expect(seen.toSorted()).toEqual(durables.map(({ durable }) => durable).toSorted());
  });

  it('cannot publish the events of another service', async () => {
    await expect(buses.get('auth')!.publish(eventOf('library.song-liked.v1'))).rejects.toThrow();
  });

  it('cannot use the consumer of another service', async () => {
    const refused = Promise.withResolvers<string>();
    const impostor = await connect('library', 'media', (line) => refused.resolve(line));
    const { consumer, subject, durable } = durables.find(({ service }) => service === 'media')!;
    const taking = impostor.consume(consumer, subject, async () => {});
    expect(await refused.promise).toContain(`CONSUMER.CREATE.RUBATO_EVENTS.${durable}`);
    await impostor.close();
    await taking;
  });
});
