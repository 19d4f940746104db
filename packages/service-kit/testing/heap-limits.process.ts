// Allocates like a process with many concurrent requests, and prints the largest size of the young generation in MiB.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getHeapSpaceStatistics } from 'node:v8';
import '../src/service/heap-limits.ts';

const objectsInUse = 20_000;
const turns = 4000;
const objectsPerTurn = 1000;

const youngMiB = (): number =>
  (getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0) / 2 ** 20;

const inUse: object[] = [];
let largest = 0;
for (let turn = 0; turn < turns; turn += 1) {
  for (let n = 0; n < objectsPerTurn; n += 1)
    inUse[(turn * objectsPerTurn + n) % objectsInUse] = { turn, n, of: [n] };
  await nextTurn();
  largest = Math.max(largest, youngMiB());
}
process.stdout.write(String(largest));
