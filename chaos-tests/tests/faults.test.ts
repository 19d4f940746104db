import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { unkept } from '../src/check/unkept.ts';
import { hasDisks } from '../src/faults/disk-faults.ts';
import { faults } from '../src/faults/fault-list.ts';
import { tryFault } from '../src/faults/trial.ts';
import { newCrew, type Crew } from '../src/load/crew.ts';
import { startTopology, type Topology } from '../src/topology/topology.ts';

let topology: Topology;
let crew: Crew;

beforeAll(async () => {
  topology = await startTopology();
  crew = await newCrew(topology);
}, 180_000);

afterAll(() => topology.remove(), 60_000);

it.each(faults)(
  'survives: $name',
  async (fault) => {
    const report = await tryFault(topology, fault, crew);
    expect(report.broken).toEqual([]);
  },
  180_000,
);

if (!hasDisks) it.skip('survives: full disks, which only root can mount', () => {});

it('has lost nothing, doubled nothing, undone nothing, and broken no deadlock', async () => {
  expect(await unkept(topology.servers, crew.history)).toEqual([]);
  expect(crew.history.count('acknowledged')).toBeGreaterThan(faults.length * 5);
}, 180_000);

it('has logged nothing that members wrote', () => {
  expect(topology.logs.leaks).toEqual([]);
});
