import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Song } from '@rubato/contracts';
import { ApiClient, queryDatabase, waitUntil, type NginxServer, type ServerProcess } from '@rubato/testing';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { countRequests } from '../src/checks/request-counts.ts';
import { awaitConsistency } from '../src/checks/eventual-consistency.ts';
import { createVirtualUsers } from '../src/load/virtual-users.ts';
import { logIn, signUpAdmin, signUpUser, type TestUser } from '../src/load/user.ts';
import { sessionEnds } from '../src/load/session-ends.ts';
import { songForm } from '../src/load/song-form.ts';
import { sendSteadyRequests } from '../src/load/steady-requests.ts';
import { startTopology, type Topology } from '../src/topology/topology.ts';

let topology: Topology;
let gateways: readonly ServerProcess[];
let catalogs: readonly ServerProcess[];
let edgeProxy: NginxServer;
let user: TestUser;
let songIds: number[];
let admin: ApiClient;
let audioUrl: string;

beforeAll(async () => {
  topology = await startTopology();
  const { gateway, catalog } = topology.processes;
  const replicas = await Promise.all((['gateway', 'catalog', 'media'] as const).map(topology.startReplica));
  gateways = [gateway, replicas[0]!];
  catalogs = [catalog, replicas[1]!];
  edgeProxy = await topology.startEdgeProxy(gateways.map(({ url }) => url));
  await createVirtualUsers(topology);
  user = await signUpUser(edgeProxy.url);
  const rows = await queryDatabase<{ id: number }>(
    topology.servers.databaseUrl('catalog'),
    'SELECT id FROM songs ORDER BY id',
  );
  songIds = rows.map(({ id }) => id);
  const { audio_url: path } = (await (await user.client.get(`/api/songs/${songIds[0]}`)).json()) as Song;
  audioUrl = edgeProxy.url + path;
  ({ client: admin } = await signUpAdmin(edgeProxy.url, topology.servers.databaseUrl('auth')));
}, 180_000);

afterAll(() => topology.remove());

const countsOf = (subject: string, group: string) =>
  countRequests(topology.servers.nats.monitorUrl!, subject, group);

it('distributes requests among the replicas of a service', async () => {
  const before = await countsOf('catalog.songs.by-id.v1', 'catalog');
  await Promise.all(songIds.slice(0, 200).map((id) => user.client.get(`/api/songs/${id}`)));
  const after = await countsOf('catalog.songs.by-id.v1', 'catalog');
  const counts = after.map((count, n) => count - (before[n] ?? 0));
  expect(counts).toHaveLength(2);
  expect(Math.min(...counts)).toBeGreaterThan(20);
  expect(counts[0]! + counts[1]!).toBe(200);
  expect(await countsOf('media.assets.discard.v1', 'media')).toHaveLength(2);
});

it('reads from the other gateway while one is frozen', async () => {
  await gateways[0]!.freeze();
  const requests = songIds.slice(0, 10).map((id) => user.client.get(`/api/songs/${id}`));
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  await gateways[0]!.thaw();
  // It first rejects the requests whose deadline has passed.
  await waitUntil(async () => (await fetch(`${gateways[0]!.url}/api/auth/`)).status === 401);
  expect(statuses).toEqual(statuses.map(() => 200));
});

it.each(sessionEnds)(
  'rejects sessions at every gateway after $name',
  async ({ count, currentStatus, end }) => {
    const { client: current, id: userId, credentials } = await signUpUser(gateways[0]!.url);
    const others: ApiClient[] = [];
    for (let n = 0; n < count; n += 1) {
      const client = new ApiClient(gateways[0]!.url);
      await logIn(client, credentials);
      others.push(client);
    }
    expect(await statusesOf([current, ...others])).toEqual([200]);

    expect((await end({ userId, current, other: others[0]!, admin })).status).toBe(200);
    expect(await statusesOf(others)).toEqual([401]);
    expect(await statusesOf([current])).toEqual([currentStatus]);
    // Playback needs no session, so what is playing continues.
    const part = await fetch(audioUrl, { headers: { range: 'bytes=0-9' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
  },
);

/** Uses the session of each client at each gateway. Returns the distinct statuses. */
async function statusesOf(clients: readonly ApiClient[]): Promise<number[]> {
  const statuses = new Set<number>();
  for (const { url } of gateways)
    for (const { cookies } of clients) {
      const atGateway = new ApiClient(url);
      for (const [name, value] of cookies) atGateway.cookies.set(name, value);
      statuses.add((await atGateway.get('/api/auth/')).status);
    }
  return [...statuses];
}

it('counts failed logins across all gateways', async () => {
  const { credentials } = await signUpUser(edgeProxy.url);
  const clients = gateways.map(({ url }) => new ApiClient(url));
  const violation = { ...credentials, password: 'not the password' };
  for (let n = 0; n < 10; n += 1)
    expect((await clients[n % 2]!.post('/api/auth/login', violation)).status).toBe(401);
  for (const client of clients) expect((await client.post('/api/auth/login', credentials)).status).toBe(429);
});

it('finishes an upload in progress before its gateway and media are replaced', async () => {
  const form = new Response(songForm('Slow Train'));
  const content = Buffer.from(await form.arrayBuffer());
  const sent = request(`${edgeProxy.url}/api/songs`, {
    method: 'POST',
    headers: {
      'content-type': form.headers.get('content-type')!,
      'content-length': content.length,
      cookie: [...user.client.cookies].map((cookie) => cookie.join('=')).join('; '),
      'x-csrf-token': user.client.cookies.get('csrf_token')!,
    },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.write(content.subarray(0, -1000));
  const { media } = topology.processes;
  await waitUntil(() => hasUnattachedAssets());

  const stopping = [...gateways, media].map((replica) => replica.stop());
  const waiting = '"shutdown: waiting for uploads"';
  await waitUntil(
    () => media.output().includes(waiting) && gateways.some((gateway) => gateway.output().includes(waiting)),
  );
  sent.end(content.subarray(-1000));
  const [response] = await answered;
  expect(response.statusCode).toBe(201);
  response.resume();
  expect(await Promise.all(stopping)).toEqual([0, 0, 0]);
  await Promise.all([...gateways, media].map((replica) => replica.start()));
}, 120_000);

async function hasUnattachedAssets(): Promise<boolean> {
  const pending = await queryDatabase(
    topology.servers.databaseUrl('media'),
    "SELECT FROM assets WHERE state = 'pending' LIMIT 1",
  );
  return pending.length > 0;
}

it('fails no request during a rolling restart', async () => {
  const requestAt = (n: number) =>
    n % 10 === 0
      ? ({ method: 'POST', path: `/api/likes/${songIds[n / 10]}` } as const)
      : ({
          method: 'GET',
          path: n % 2 ? '/api/songs?limit=20' : `/api/songs/${songIds[n % songIds.length]}`,
        } as const);
  const outcomes = await sendSteadyRequests(edgeProxy.url, user, 100, requestAt, async () => {
    for (const replica of [...gateways, ...catalogs]) {
      expect(await replica.stop()).toBe(0);
      await replica.start();
    }
  });
  const total = outcomes.values().reduce((sum, count) => sum + count, 0);
  expect(Object.fromEntries(outcomes)).toEqual({
    'GET 200': total - Math.ceil(total / 10),
    'POST 200': Math.ceil(total / 10),
  });
  expect(await awaitConsistency(topology.servers)).toEqual([]);
}, 120_000);
