import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  albumMessages,
  artistMessages,
  followMessages,
  likeMessages,
  playlistMessages,
  songEvents,
  songMessages,
  type SongContent,
} from '@rubato/contracts';
import {
  createLogger,
  createEventRouting,
  InProcessBus,
  MemoryEphemeralStore,
  readServiceManifests,
  startService,
  type RunningService,
} from '@rubato/service-kit';
import { JetStreamEventBus } from '@rubato/service-kit/distributed';
import { hasNats, startNatsServer, waitUntil, type NatsServer, type TestDatabase } from '@rubato/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createMigratedDatabase } from '@rubato/service-kit/testing';
import { decode, encodeResponse } from '../../../../packages/service-kit/src/bus/wire.ts';
import { newSong } from '../../testing/test-discovery.ts';
import { DiscoveryModule, migrations } from '../app.module.ts';
import { parseDiscoveryConfig } from '../config.ts';

const log = createLogger('test', 'silent');
const stream = { maxBytes: 2_000_000, replicas: 1 };
const routing = createEventRouting(readServiceManifests());

(hasNats ? describe : describe.skip)('discovery with a small event stream', () => {
  let nats: NatsServer;
  let database: TestDatabase;
  let client: pg.Client;
  let catalog: JetStreamEventBus;
  const bus = new InProcessBus();
  const deletedInLibrary = new Set<unknown>();
  let songs: SongContent[] = [];

  beforeAll(async () => {
    nats = await startNatsServer({ jetStream: true });
    database = await createMigratedDatabase(migrations);
    client = new pg.Client(database.url);
    await client.connect();
    await serveOwners();
    catalog = await connect('catalog');
    const services = routing.consumers.get(songEvents.songDeleted.subject) ?? [];
    for (const service of services.filter((name) => name !== 'discovery'))
      await (
        await connect(service)
      ).consume('Songs-forget', songEvents.songDeleted.subject, async ({ payload }) => {
        if (service === 'library') deletedInLibrary.add((payload as { id: number }).id);
      });
  });
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.close()));
    await client.end();
    await database.drop();
    await nats.remove();
  });

  const opened: JetStreamEventBus[] = [];
  const connect = async (service: string) => {
    const events = await JetStreamEventBus.connect({ servers: nats.url }, service, log, {
      routing,
      stream,
    });
    opened.push(events);
    return events;
  };

  /** The exports of the other services. Only songs matter. */
  async function serveOwners(): Promise<void> {
    const serve = (subject: string, answer: (request: { after?: number; limit: number }) => unknown) =>
      bus.serve(subject, 'owner', async ({ payload }) => encodeResponse(answer(decode(payload) as never)));
    await serve(songMessages.export.subject, ({ after = 0, limit }) => ({
      songs: songs.filter(({ id }) => id > after).slice(0, limit),
    }));
    await serve(artistMessages.export.subject, () => ({ artists: [] }));
    await serve(albumMessages.export.subject, () => ({ albums: [] }));
    await serve(playlistMessages.export.subject, () => ({ playlists: [] }));
    await serve(likeMessages.export.subject, () => ({ likes: [] }));
    await serve(followMessages.export.subject, () => ({ follows: [] }));
    await bus.serve(likeMessages.counts.subject, 'owner', async ({ payload }) =>
      encodeResponse({
        counts: (decode(payload) as { songIds: number[] }).songIds.map(() => 0),
        isSettled: true,
      }),
    );
  }

  async function startDiscovery(): Promise<() => Promise<void>> {
    const events = await connect('discovery');
    const service: RunningService = await startService({
      name: 'discovery',
      module: DiscoveryModule.register(
        parseDiscoveryConfig({ DATABASE_URL: database.url, SEARCHES_PER_ADDRESS: '0' }),
      ),
      ports: { bus, events, ephemeral: new MemoryEphemeralStore(), logger: log },
    });
    return async () => {
      await events.close();
      await service.close();
    };
  }

  /** Like the outbox: tries again until the stream takes the event. */
  const publish = (subject: string, payload: unknown) => {
    const event = { id: randomUUID(), subject, occurredAt: new Date().toISOString(), payload };
    return waitUntil(() =>
      catalog.publish(event).then(
        () => true,
        () => false,
      ),
    );
  };
  const titles = async () =>
    (await client.query('SELECT title FROM songs ORDER BY id')).rows.map(({ title }) => title);
  const isRebuilt = async () =>
    (await client.query('SELECT FROM rebuild WHERE finished_at IS NOT NULL')).rowCount === 1;
  const rebuildRequest = async () => (await client.query('SELECT requested_at::text FROM rebuild')).rows[0];

  it('stops no other service while it is down, and rebuilds what it has missed', async () => {
    songs = [newSong({ title: 'Before' }), newSong({ title: 'Gone' })];
    const [before, gone] = songs as [SongContent, SongContent];
    const stop = await startDiscovery();
    await waitUntil(isRebuilt);
    expect(await titles()).toEqual(['Before', 'Gone']);
    await stop();

    songs = [{ ...before, revision: 40, title: 'After' }];
    const lyrics = 'x'.repeat(100_000);
    // Twice as much as the stream can hold.
    for (let revision = 2; revision <= 40; revision += 1)
      await publish(songEvents.songChanged.subject, {
        ...before,
        lyrics,
        revision,
        title: `Change ${revision}`,
      });
    await publish(songEvents.songDeleted.subject, { id: gone.id, userId: 1, assetIds: [] });
    await waitUntil(() => deletedInLibrary.has(gone.id));

    const stopAgain = await startDiscovery();
    await waitUntil(async () => (await titles()).join() === 'After');
    await waitUntil(isRebuilt);
    await stopAgain();
  });

  it('does not rebuild after a restart without a gap', async () => {
    const request = await rebuildRequest();
    const stop = await startDiscovery();
    const added = newSong({ title: 'Added' });
    await publish(songEvents.songChanged.subject, added);
    await waitUntil(async () => (await titles()).includes('Added'));
    expect(await rebuildRequest()).toEqual(request);
    await stop();
  });
});
