import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createLogger,
  FolderObjectStore,
  InProcessBus,
  InProcessEventBus,
  MemoryEphemeralStore,
  parseOwner,
  startService,
  type RunningService,
} from '@rubato/service-kit';
import { loadServices } from '@rubato/standalone';
import { temporaryFolder, type TestDatabase } from '@rubato/testing';
import { join } from 'node:path';
import { discoverRoutes } from '../../gateway/src/routes/discover-routes.ts';
import { createMigratedDatabase } from '@rubato/service-kit/testing';
import { referencedSubjects, type ReferencedSubjects } from '../security/referenced-subjects.ts';

const additionalFolder = join(import.meta.dirname, 'additional-services');
const additional = await loadServices(additionalFolder);
const loaded = [...(await loadServices()), ...additional];
const manifests = loaded.map(({ manifest }) => manifest);
const routes = [
  ...(await discoverRoutes()),
  ...(await discoverRoutes({ folder: additionalFolder, isSource: true })),
];

class RecordingBus extends InProcessBus {
  readonly served: string[] = [];

  override serve(...args: Parameters<InProcessBus['serve']>) {
    this.served.push(args[0]);
    return super.serve(...args);
  }
}

class RecordingEventBus extends InProcessEventBus {
  readonly consumed: { event: string; consumer: string }[] = [];

  override consume(...args: Parameters<InProcessEventBus['consume']>) {
    this.consumed.push({ event: args[1], consumer: args[0] });
    return super.consume(...args);
  }
}

describe.each(loaded)('the manifest of $manifest.name', ({ manifest, service, folder: ownFolder }) => {
  const [bus, events] = [new RecordingBus(), new RecordingEventBus()];
  let database: TestDatabase;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let running: RunningService;
  let referenced: ReferencedSubjects;
  const byEvent = (list: readonly { event: string; consumer: string }[]) =>
    list.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
  const owned = (subjects: ReadonlySet<string>) =>
    [...subjects].filter((subject) => parseOwner(subject) === manifest.name).toSorted();

  beforeAll(async () => {
    database = await createMigratedDatabase(service.migrations);
    folder = await temporaryFolder();
    referenced = await referencedSubjects(ownFolder);
    running = await startService({
      name: service.name,
      module: service.createModule({
        DATABASE_URL: database.url,
        INTERNAL_SECRET: 's'.repeat(32),
        MAX_CONCURRENT_MEDIA_JOBS: '0',
      }),
      ports: {
        bus,
        events,
        ephemeral: new MemoryEphemeralStore(),
        objects: new FolderObjectStore(folder.path),
        logger: createLogger('test', 'silent'),
      },
      http: { host: '127.0.0.1', port: 0 },
    });
    events.open();
  });

  afterAll(async () => {
    await running.close();
    await database.drop();
    await folder.remove();
  });

  it('lists the messages that it serves', () => {
    expect(bus.served.toSorted()).toEqual(manifest.serves.toSorted());
    expect(owned(referenced.messages)).toEqual(manifest.serves.toSorted());
  });

  it('lists the messages that it sends to other services', () => {
    const foreign = [...referenced.messages].filter((subject) => parseOwner(subject) !== manifest.name);

    expect(foreign.toSorted()).toEqual(manifest.calls.toSorted());
  });

  it('lists the events that it emits', () => {
    expect(owned(referenced.events)).toEqual(manifest.emits.toSorted());
  });

  it('lists its event consumers', () => {
    expect(byEvent(events.consumed)).toEqual(byEvent(manifest.consumes));
  });

  it('lists its operations that receive forms', () => {
    const operations = routes.find(({ owner }) => owner === manifest.name)?.routes.operations ?? [];
    const withForm = operations.filter(({ body }) => body?.type === 'multipart/form-data');

    expect(manifest.uploads?.toSorted() ?? []).toEqual(
      withForm.map(({ method, path }) => `${method.toUpperCase()} ${path}`).toSorted(),
    );
  });

  it('names the path that responds once it is ready', async () => {
    const response = await fetch(`${running.url}${manifest.readiness}`, { headers: { connection: 'close' } });

    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'ok' });
  });

  it('calls only messages that are served, and consumes only events that are emitted', () => {
    const served = new Set(manifests.flatMap(({ serves }) => serves));
    const emitted = new Set(manifests.flatMap(({ emits }) => emits));

    expect(manifest.calls.filter((subject) => !served.has(subject))).toEqual([]);
    expect(manifest.consumes.filter(({ event }) => !emitted.has(event))).toEqual([]);
  });
});

it('one service manages the event stream', () => {
  expect(manifests.filter(({ managesEventStream }) => managesEventStream)).toHaveLength(1);
});
