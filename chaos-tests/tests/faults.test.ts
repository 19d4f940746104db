import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { checkConsistency } from '../src/checks/check-consistency.ts';
import { canMountDisks } from '../src/faults/disk-faults.ts';
import { regularFaults } from '../src/faults/fault-list.ts';
import { runFault } from '../src/faults/run-fault.ts';
import { createVirtualUsers, type VirtualUsers } from '../src/load/virtual-users.ts';
import { startTopology, type Topology } from '../src/topology/topology.ts';

let topology: Topology;
let users: VirtualUsers;

beforeAll(async () => {
  topology = await startTopology();
  users = await createVirtualUsers(topology);
}, 180_000);

afterAll(() => topology.remove());

it.each(regularFaults)(
  'survives: $name',
  async (fault) => {
    const report = await runFault(topology, fault, users);
    expect(report.violations).toEqual([]);
  },
  180_000,
);

if (!canMountDisks) it.skip('survives: full disks (requires root to mount them)', () => {});

it('keeps all acknowledged writes, without duplicates, orphans or deadlocks', async () => {
  expect(await checkConsistency(topology.servers, users.history)).toEqual([]);
  expect(users.history.count('acknowledged')).toBeGreaterThan(regularFaults.length * 5);
}, 180_000);

it('logs no personal data', () => {
  expect(topology.logs.leaks).toEqual([]);
});
