import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger, MemoryEphemeralStore, RpcClient, runWithDeadline } from '@rubato/service-kit';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { AssetOwners } from '../../testing/asset-owners.ts';
import { StoredAssets } from '../../testing/stored-assets.ts';
import { AssetEntity } from '../assets/asset.entity.ts';
import { AssetsService } from '../assets/assets.service.ts';
import { Quarantine } from '../assets/quarantine.ts';
import { StoreQuota } from '../assets/store-quota.ts';
import type { MediaConfig } from '../config.ts';
import { UnusedAssetsCollector } from '../garbage-collection/unused-assets.collector.ts';
import { InspectorService } from '../inspection/inspector/inspector.service.ts';
import { ExternalCoversRepository } from './external-covers.repository.ts';
import { ExternalCoversService } from './external-covers.service.ts';

const stored = new StoredAssets();
const owners = new AssetOwners();
const log = createLogger('test', 'silent');

let counters: MemoryEphemeralStore;
const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#369' } })
  .png()
  .toBuffer();

let server: Server;
let url: string;
let requests: number;
let respond: RequestListener;
let services: (ExternalCoversService | InspectorService)[];

beforeEach(async () => {
  services = [];
  counters = new MemoryEphemeralStore();
  requests = 0;
  respond = (_request, response) => response.end(picture);
  server = createServer((request, response) => {
    requests += 1;
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cover.png`;
  await owners.serveAll();
});

afterEach(async () => {
  for (const service of services) await service.onModuleDestroy();
  server.closeAllConnections();
  server.close();
});

/** A replica of media. */
const replica = (config: Partial<MediaConfig['externalCovers']> = {}, limit = Infinity) => {
  const { database, objects } = stored;
  const inspector = new InspectorService(objects, log);
  const covers = new ExternalCoversService(
    new ExternalCoversRepository(database),
    assetsIn(),
    new StoreQuota(database, limit),
    inspector,
    new RpcClient(owners.bus),
    counters,
    objects,
    log,
    { externalCovers: { isEnabled: true, perUser: 0, privateAddresses: ['127.0.0.1'], ...config } },
  );
  services.push(covers, inspector);
  return covers;
};
const assetsIn = () =>
  new AssetsService(stored.database.getRepository(AssetEntity), stored.database, stored.objects);
const use = (isBlocked = false, userId = 7) => ({ url, userId, isBlocked });
const rows = () => stored.database.query('SELECT state, user_id FROM assets');
const collectReleased = () =>
  new UnusedAssetsCollector(
    stored.database,
    assetsIn(),
    owners.usedAssets(stored.database),
    stored.objects,
    log,
  ).collectReleased();

describe('cover of another host', () => {
  it('is copied once, however many request it', async () => {
    owners.covers.inCatalog = [use()];
    const [first, second] = [replica(), replica()];
    const keys = await Promise.all([first.find(url), first.find(url), first.find(url)]);
    expect(new Set([...keys, await first.find(url), await second.find(url)])).toEqual(
      new Set([expect.stringMatching(/^[0-9a-f]{16}-.{36}\.webp$/)]),
    );
    expect(requests).toBe(1);
    expect(await rows()).toEqual([{ state: 'attached', user_id: 7 }]);
    const base = `media/${keys[0]?.replace('.webp', '')}`;
    expect(await stored.keys()).toEqual(
      [`${base}.webp`, `${base}.w96.webp`, `${base}.w320.webp`, `${base}.w640.webp`].toSorted(),
    );
  });

  it('is stored no wider than pages show it', async () => {
    owners.covers.inLibrary = [use()];
    const key = await replica().find(url);
    const reader = await stored.objects.open(`media/${key}`);
    const image = await reader?.read(0, reader.bytes);
    await reader?.close();
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 });
  });

  it('belongs to the first user who uses it', async () => {
    owners.covers.inCatalog = [use(false, 9)];
    owners.covers.inLibrary = [use(false, 8)];
    await replica().find(url);
    expect(await rows()).toEqual([{ state: 'attached', user_id: 8 }]);
  });

  it('is requested by one of several replicas', async () => {
    owners.covers.inCatalog = [use()];
    await Promise.all([replica().find(url), replica().find(url), replica().find(url)]);
    expect(requests).toBe(1);
  });

  it.each([
    ['nothing uses it', () => (owners.covers.inCatalog = [])],
    ['content that uses it is blocked', () => (owners.covers.inCatalog = [use(true)])],
  ])('is not requested if %s', async (_condition, arrange) => {
    owners.covers.inLibrary = arrange().map(() => use());
    expect(await replica().find(url)).toBeNull();
    expect(requests).toBe(0);
    expect(await stored.database.query('SELECT FROM external_covers')).toEqual([]);
  });

  it('is neither requested nor shown if that is switched off', async () => {
    owners.covers.inCatalog = [use()];
    expect(await replica({ isEnabled: false }).find(url)).toBeNull();
    expect(requests).toBe(0);
    await replica().find(url);
    expect(await replica({ isEnabled: false }).find(url)).toBeNull();
  });

  it('is not requested from a private address', async () => {
    owners.covers.inCatalog = [use()];
    expect(await replica({ privateAddresses: [] }).find(url)).toBeNull();
    expect(requests).toBe(0);
  });
});

describe('cover that cannot be copied', () => {
  it.each<[string, RequestListener]>([
    ['is not found', (_request, response) => response.writeHead(404).end()],
    ['is no image', (_request, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['is damaged', (_request, response) => response.end(picture.subarray(0, picture.length / 2))],
    ['is empty', (_request, response) => response.end()],
    ['ends early', (_request, response) => response.writeHead(200, { 'content-length': '9' }).destroy()],
  ])('leaves nothing behind, and is not requested again before its time: it %s', async (_reason, answer) => {
    owners.covers.inCatalog = [use()];
    respond = answer;
    const covers = replica();
    expect([await covers.find(url), await covers.find(url)]).toEqual([null, null]);
    expect(requests).toBe(1);
    expect(await rows()).toEqual([]);
    expect(await stored.keys()).toEqual([]);

    await stored.database.query('UPDATE external_covers SET next_attempt_at = now()');
    respond = (_request, response) => response.end(picture);
    expect(await covers.find(url)).not.toBeNull();
  });

  it('is requested less and less often, at least once a day', async () => {
    owners.covers.inCatalog = [use()];
    respond = (_request, response) => response.writeHead(404).end();
    const covers = replica();
    const delays: number[] = [];
    for (let attempt = 0; attempt < 14; attempt += 1) {
      await covers.find(url);
      const [row] = await stored.database
        .query(
          `UPDATE external_covers SET next_attempt_at = now()
         RETURNING round(extract(epoch FROM (SELECT next_attempt_at FROM external_covers) - now()) / 60) AS minutes`,
        )
        .then(([updated]) => updated);
      delays.push(Number(row.minutes));
    }
    expect(requests).toBe(14);
    expect(delays.slice(0, 5)).toEqual([1, 4, 16, 64, 256]);
    expect(new Set(delays.slice(6))).toEqual(new Set([1440]));
  });

  it('counts towards the limit of the user, above which nothing is requested', async () => {
    owners.covers.inCatalog = [use(), { ...use(), url: `${url}?2` }, { ...use(false, 8), url: `${url}?3` }];
    const limited = () => replica({ perUser: 1 });
    expect(await limited().find(url)).not.toBeNull();
    expect(await limited().find(`${url}?2`)).toBeNull();
    expect(await limited().find(`${url}?3`)).not.toBeNull();
    expect(requests).toBe(2);
    expect(await replica().find(`${url}?2`)).not.toBeNull();
  });

  it('does not exceed the quota of the store', async () => {
    owners.covers.inCatalog = [use()];
    expect(await replica({}, 100).find(url)).toBeNull();
    expect(await stored.keys()).toEqual([]);
  });
});

describe('copy', () => {
  it('is deleted when it is released and nothing uses the cover', async () => {
    owners.covers.inLibrary = [use()];
    const covers = replica();
    await covers.find(url);
    const release = () => stored.database.query('UPDATE assets SET released_at = now()');
    await release();
    expect(await collectReleased()).toBe(0);
    owners.covers = { inCatalog: [use(true)], inLibrary: [] };
    await release();
    expect(await collectReleased()).toBe(0);

    owners.covers.inCatalog = [];
    await release();
    expect(await collectReleased()).toBe(1);
    expect(await stored.keys()).toEqual([]);
    expect(await stored.database.query('SELECT FROM external_covers')).toEqual([]);
    expect(await covers.find(url)).toBeNull();
  });

  const block = (revision: number, externalCovers: string[]) =>
    stored.database.transaction((manager) =>
      new Quarantine(stored.objects).move(
        { kind: 'album', id: 1, revision, visibility: 'blocked', assetIds: [], externalCovers },
        manager,
      ),
    );

  it('is not served while content that uses the cover is blocked', async () => {
    owners.covers.inCatalog = [use()];
    await replica().find(url);
    const served = await stored.keys();
    await block(2, [url]);
    expect(await stored.keys()).toEqual(served.map((key) => key.replace('media/', 'quarantine/')));
    await block(3, []);
    expect(await stored.keys()).toEqual(served);
  });

  it('is deleted if the content was blocked while it was made', async () => {
    owners.covers.inCatalog = [use()];
    respond = (_request, response) => {
      owners.covers.inCatalog = [use(true)];
      response.end(picture);
    };
    expect(await replica().find(url)).toBeNull();
    expect(await stored.keys()).toEqual([]);
    expect(await rows()).toEqual([]);
  });
});

it('stops requests at shutdown', async () => {
  owners.covers.inCatalog = [use()];
  const covers = replica();
  const requested = Promise.withResolvers<void>();
  respond = () => requested.resolve();
  const found = covers.find(url);
  await requested.promise;
  await covers.onModuleDestroy();
  expect(await found).toBeNull();
  expect(await rows()).toEqual([]);
});

it('is fetched beyond the deadline of the request', async () => {
  owners.covers.inCatalog = [use()];
  const [requested, resume] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  respond = async (_request, response) => {
    requested.resolve();
    await resume.promise;
    response.end(picture);
  };
  const covers = replica();
  // The owners must have answered.
  const fetched = covers.find(url);
  await requested.promise;
  expect(await runWithDeadline(200, () => covers.find(url))).toBeNull();
  resume.resolve();
  await fetched;
  expect(await runWithDeadline(60_000, () => covers.find(url))).not.toBeNull();
  expect(requests).toBe(1);
});
