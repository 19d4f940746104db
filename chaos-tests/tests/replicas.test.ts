import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ApiClient, type NginxServer, type TestServer } from '@rubato/testing';
import { askDatabase } from '../src/check/ask-database.ts';
import { handledBy } from '../src/check/handled.ts';
import { settled } from '../src/check/settled.ts';
import { until } from '../src/check/until.ts';
import { newCrew } from '../src/load/crew.ts';
import { newMember, type Member } from '../src/load/member.ts';
import { duringSteadyRequests } from '../src/load/steady-requests.ts';
import { startTopology, type Topology } from '../src/topology/topology.ts';

let topology: Topology;
let gateways: readonly TestServer[];
let catalogs: readonly TestServer[];
let door: NginxServer;
let member: Member;
let songIds: number[];

beforeAll(async () => {
  topology = await startTopology();
  const { gateway, catalog } = topology.parts;
  const replicas = await Promise.all((['gateway', 'catalog', 'media'] as const).map(topology.startReplica));
  gateways = [gateway, replicas[0]!];
  catalogs = [catalog, replicas[1]!];
  door = await topology.startFrontDoor(gateways.map(({ url }) => url));
  await newCrew(topology);
  member = await newMember(door.url);
  const rows = await askDatabase<{ id: number }>(
    topology.servers.databaseUrl('catalog'),
    'SELECT id FROM songs ORDER BY id',
  );
  songIds = rows.map(({ id }) => id);
}, 180_000);

afterAll(() => topology.remove(), 60_000);

const handled = (subject: string, group: string) =>
  handledBy(topology.servers.nats.monitorUrl!, subject, group);

it('shares the requests among the replicas of a part', async () => {
  const before = await handled('catalog.songs.by-id.v1', 'catalog');
  await Promise.all(songIds.slice(0, 200).map((id) => member.client.get(`/api/songs/${id}`)));
  const after = await handled('catalog.songs.by-id.v1', 'catalog');
  const counts = after.map((count, n) => count - (before[n] ?? 0));
  expect(counts).toHaveLength(2);
  expect(Math.min(...counts)).toBeGreaterThan(20);
  expect(counts[0]! + counts[1]!).toBe(200);
  expect(await handled('media.assets.discard.v1', 'media')).toHaveLength(2);
});

it('reads from the other gateway when one is frozen', async () => {
  gateways[0]!.freeze();
  const asking = songIds.slice(0, 10).map((id) => member.client.get(`/api/songs/${id}`));
  const statuses = (await Promise.all(asking)).map(({ status }) => status);
  gateways[0]!.thaw();
  // It first refuses what it was too late for.
  await until(async () => (await fetch(`${gateways[0]!.url}/api/auth/`)).status === 401);
  expect(statuses).toEqual(statuses.map(() => 200));
});

it('knows a session at every gateway, and its end', async () => {
  const [one, other] = gateways.map(({ url }) => new ApiClient(url));
  expect((await one!.post('/api/auth/login', member.credentials)).status).toBe(200);
  for (const [name, value] of one!.cookies) other!.cookies.set(name, value);
  expect((await other!.get('/api/auth/')).status).toBe(200);
  expect((await other!.post('/api/auth/logout')).status).toBe(200);
  expect((await one!.get('/api/auth/')).status).toBe(401);
});

it('counts failed log-ins at all gateways together', async () => {
  const { credentials } = await newMember(door.url);
  const clients = gateways.map(({ url }) => new ApiClient(url));
  const wrong = { ...credentials, password: 'not the password' };
  for (let n = 0; n < 10; n += 1)
    expect((await clients[n % 2]!.post('/api/auth/login', wrong)).status).toBe(401);
  for (const client of clients) expect((await client.post('/api/auth/login', credentials)).status).toBe(429);
});

it('fails no request while one replica after another is replaced', async () => {
  const wanted = (n: number) =>
    n % 10 === 0
      ? ({ method: 'POST', path: `/api/likes/${songIds[n / 10]}` } as const)
      : ({
          method: 'GET',
          path: n % 2 ? '/api/songs?limit=20' : `/api/songs/${songIds[n % songIds.length]}`,
        } as const);
  const endings = await duringSteadyRequests(door.url, member, 100, wanted, async () => {
    for (const replica of [...gateways, ...catalogs]) {
      expect(await replica.stop()).toBe(0);
      await replica.start();
    }
  });
  const total = endings.values().reduce((sum, count) => sum + count, 0);
  expect(Object.fromEntries(endings)).toEqual({
    'GET 200': total - Math.ceil(total / 10),
    'POST 200': Math.ceil(total / 10),
  });
  expect(await settled(topology.servers)).toEqual([]);
}, 120_000);
