import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { unkeptWrites } from '../src/check/kept.ts';
import { songsWithoutFiles } from '../src/check/files.ts';
import { settled } from '../src/check/settled.ts';
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

it('has lost nothing, doubled nothing, and kept nothing that it refused', async () => {
  const { history } = crew;
  await history.repeatUnknown();
  expect(await settled(topology.servers)).toEqual([]);
  expect(await unkeptWrites(topology.servers, history)).toEqual([]);
  const songs = history.writes.filter(({ kind, outcome }) => kind === 'song' && outcome === 'acknowledged');
  expect(
    await songsWithoutFiles(
      topology.servers,
      songs.map(({ name }) => name),
    ),
  ).toEqual([]);
  expect(history.count('acknowledged')).toBeGreaterThan(faults.length * 5);
}, 180_000);
