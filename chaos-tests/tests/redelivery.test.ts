import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { askDatabase } from '../src/check/ask-database.ts';
import { holdLock } from '../src/check/hold-lock.ts';
import { until } from '../src/check/until.ts';
import { newCrew } from '../src/load/crew.ts';
import { newMember } from '../src/load/member.ts';
import { startTopology, type Topology } from '../src/topology/topology.ts';

let topology: Topology;
let catalogUrl: string;

beforeAll(async () => {
  topology = await startTopology();
  catalogUrl = topology.servers.databaseUrl('catalog');
  await newCrew(topology);
}, 180_000);

afterAll(() => topology.remove(), 60_000);

const ask = async <Row extends object>(query: string, values: unknown[] = []) =>
  (await askDatabase<Row & Record<string, unknown>>(catalogUrl, query, values))[0];
const likesOf = async (id: number) =>
  (await ask<{ likes: number }>('SELECT likes FROM songs WHERE id = $1', [id]))?.likes;
/** Lets what catalog has heard lie so far back that it remembers it anew when it hears of it again. */
const makeOld = () =>
  ask(`UPDATE inbox SET received_at = now() - interval '2 days' WHERE consumer LIKE '%ike%'`);
/** When catalog last heard of a like, at the earliest since it was made old. */
const heardAt = async () =>
  (await ask<{ at: Date }>(`SELECT max(received_at) AS at FROM inbox WHERE consumer LIKE '%ike%'`))?.at;
const isWaiting = async () =>
  (await ask(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )) !== undefined;

it('counts a like once when its consumer dies after the effect and before it can say so', async () => {
  const { client } = await newMember(topology.url);
  const song = await ask<{ id: number }>('SELECT id FROM songs WHERE likes = 0 ORDER BY id LIMIT 1');
  const id = song?.id ?? 0;
  const unlock = await holdLock(catalogUrl, 'SELECT FROM songs WHERE id = $1 FOR UPDATE', [id]);
  expect((await client.post(`/api/likes/${id}`)).status).toBe(200);
  await until(isWaiting);
  topology.servers.links.catalog.blackhole();
  await unlock();
  await until(async () => (await likesOf(id)) === 1);
  await topology.parts.catalog.kill();
  await makeOld();
  const before = await heardAt();
  await topology.servers.links.catalog.pass();
  await topology.parts.catalog.start();
  await until(async () => Number(await heardAt()) > Number(before));
  expect(await likesOf(id)).toBe(1);
}, 120_000);
