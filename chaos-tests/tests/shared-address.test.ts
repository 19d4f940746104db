import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Song } from '@rubato/contracts';
import { simulateOffice, tone, type NginxServer } from '@rubato/testing';
import { signUpUser, type TestUser } from '../src/load/user.ts';
import { songForm } from '../src/load/song-form.ts';
import { frontEndPaths } from '../src/topology/front-ends.ts';
import { startTopology, type Topology } from '../src/topology/topology.ts';

const timeoutMs = 300_000;
let topology: Topology;
let edgeProxy: NginxServer;
const users: TestUser[] = [];

beforeAll(async () => {
  topology = await startTopology();
  const { gateway } = topology.processes;
  edgeProxy = await topology.startEdgeProxy([gateway.url], {
    MAX_CONNECTIONS_PER_ADDRESS: '512',
    MAX_CONCURRENT_UPLOADS_PER_ADDRESS: '16',
  });
  // They have signed up elsewhere.
  while (users.length < 200) {
    const headers = { 'x-forwarded-for': `203.0.113.${users.length}` };
    users.push(...(await Promise.all([1, 2, 3, 4].map(() => signUpUser(gateway.url, headers)))));
  }
}, timeoutMs);

afterAll(() => topology.remove());

it(
  'serves two hundred users behind one address through nginx',
  async () => {
    const { client } = users[0]!;
    const response = await client.post('/api/songs', songForm('Long song', tone(375)));
    const song = (await response.json()) as Song;

    expect(
      await simulateOffice({
        url: edgeProxy.url,
        users: users.map(({ credentials }) => credentials),
        pageFiles: [...Object.values(frontEndPaths), `${song.image_url}?w=320`],
        song,
        songForm,
      }),
    ).toEqual({
      failedLogIns: { 401: 20 },
      logIns: { 200: 200 },
      uploads: { 201: 16 },
      pages: { 200: 1600 },
      wholeLists: { 200: 600 },
      listening: { 200: 200 },
      whileListening: { 200: 400 },
    });
  },
  timeoutMs,
);
