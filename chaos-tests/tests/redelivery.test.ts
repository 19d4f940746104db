import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { queryDatabase, waitUntil } from '@rubato/testing';
import { holdLock } from '../src/checks/hold-lock.ts';
import { createVirtualUsers } from '../src/load/virtual-users.ts';
import { signUpUser } from '../src/load/user.ts';
import { startTopology, type Topology } from '../src/topology/topology.ts';

let topology: Topology;
let catalogUrl: string;

beforeAll(async () => {
  topology = await startTopology();
  catalogUrl = topology.servers.databaseUrl('catalog');
  await createVirtualUsers(topology);
}, 180_000);

afterAll(() => topology.remove());

const queryFirst = async <Row extends object>(query: string, values: unknown[] = []) =>
  (await queryDatabase<Row & Record<string, unknown>>(catalogUrl, query, values))[0];
const likesOf = async (id: number) =>
  (await queryFirst<{ likes: number }>('SELECT likes FROM songs WHERE id = $1', [id]))?.likes;
/** Ages the inbox rows, so that a redelivered event updates its row. */
const ageInboxRows = () =>
  queryFirst(`UPDATE inbox SET received_at = now() - interval '2 days' WHERE consumer LIKE '%ike%'`);
/** Time of the last received like event, the aged one included. */
const lastReceivedAt = async () =>
  (await queryFirst<{ at: Date }>(`SELECT max(received_at) AS at FROM inbox WHERE consumer LIKE '%ike%'`))
    ?.at;
const isWaitingForLock = async () =>
  (await queryFirst(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )) !== undefined;

it('counts a like once if its consumer dies between commit and acknowledgement', async () => {
  const { client } = await signUpUser(topology.url);
  const song = await queryFirst<{ id: number }>('SELECT id FROM songs WHERE likes = 0 ORDER BY id LIMIT 1');
  const id = song?.id ?? 0;
  const unlock = await holdLock(catalogUrl, 'SELECT FROM songs WHERE id = $1 FOR UPDATE', [id]);
  expect((await client.post(`/api/likes/${id}`)).status).toBe(200);
  await waitUntil(isWaitingForLock);
  topology.servers.natsProxies.catalog.blackhole();
  await unlock();
  await waitUntil(async () => (await likesOf(id)) === 1);
  await topology.processes.catalog.kill();
  await ageInboxRows();
  const before = await lastReceivedAt();
  await topology.servers.natsProxies.catalog.pass();
  await topology.processes.catalog.start();
  await waitUntil(async () => Number(await lastReceivedAt()) > Number(before));
  expect(await likesOf(id)).toBe(1);
}, 120_000);
