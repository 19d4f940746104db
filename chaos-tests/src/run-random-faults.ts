import { randomInt } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkConsistency } from './checks/check-consistency.ts';
import type { Fault } from './faults/fault.ts';
import { allFaults, longRunFaults } from './faults/fault-list.ts';
import { randomPair } from './faults/fault-pair.ts';
import { runFault, type FaultReport } from './faults/run-fault.ts';
import { createVirtualUsers, type VirtualUsers } from './load/virtual-users.ts';
import { randomNumbers, shuffled } from './random.ts';
import { formatTable } from './report.ts';
import { startTopology, type Topology } from './topology/topology.ts';

let isInterrupted = false;
const print = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Injects random faults for `--minutes` and checks consistency afterwards. `--only` runs each fault whose name matches this regular
 * expression once. `--log` writes the logs of all processes to a file, with a line at the start and end of each fault. Returns the
 * exit code.
 */
export async function runRandomFaults(args: string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { minutes: text, seed: text, only: text, log: text } });
  const seed = Number(values.seed ?? randomInt(1_000_000));
  const minutes = Number(values.minutes ?? 10);
  print(`Random faults for ${minutes} minutes; --seed ${seed} repeats this sequence.`);
  process.once('SIGINT', () => (isInterrupted = true));
  const log = logTo(values.log);
  const topology = await startTopology(log);
  try {
    const users = await createVirtualUsers(topology);
    const sequence = values.only
      ? longRunFaults.filter(({ name }) => new RegExp(values.only ?? '').test(name))
      : randomFaultSequence(randomNumbers(seed));
    const reports = await runFaultsUntil(Date.now() + minutes * 60_000, topology, users, sequence, log);
    print(`\n${formatTable(reports)}\n`);
    const problems = reports.flatMap(({ fault, violations }) =>
      violations.map((violation) => `${fault}: ${violation}`),
    );
    problems.push(...(await checkConsistency(topology.servers, users.history)), ...topology.logs.leaks);
    print([...summarizeWrites(users), ...problems.slice(0, 50)].join('\n'));
    print(problems.length ? `${problems.length} problems` : 'No data was lost or duplicated.');
    return problems.length ? 1 : 0;
  } finally {
    await topology.remove();
  }
}

/** Returns a function that appends to `file`, after emptying it, or does nothing without a file. */
function logTo(file: string | undefined): (text: string) => void {
  if (!file) return () => {};
  writeFileSync(file, '');
  return (text) => appendFileSync(file, text);
}

/** Repeats all faults in random order. Every second one is followed by a random pair. */
function* randomFaultSequence(random: () => number): Generator<Fault> {
  for (;;)
    for (const [n, fault] of shuffled(longRunFaults, random).entries()) {
      yield fault;
      if (n % 2) yield randomPair(allFaults, random);
    }
}

/** Runs faults one after another, skipping those that would exceed the end. */
async function runFaultsUntil(
  end: number,
  topology: Topology,
  users: VirtualUsers,
  sequence: Iterable<Fault>,
  log: (text: string) => void,
): Promise<FaultReport[]> {
  const reports: FaultReport[] = [];
  for (const fault of sequence) {
    if (Date.now() > end || isInterrupted) break;
    if (Date.now() + (fault.minDurationMs ?? 0) > end) continue;
    log(`fault injected: ${fault.name} at ${new Date().toISOString()}\n`);
    const report = await runFault(topology, fault, users).catch((error: Error) => failedReport(fault, error));
    log(
      `fault reverted: ${fault.name} at ${new Date().toISOString()}, ${report.violations.length} violations\n`,
    );
    reports.push(report);
    print(
      `${report.fault}: recovered after ${report.recoveryMs} ms, slowest response ${report.slowestMs} ms`,
    );
    for (const violation of report.violations) print(`  ${violation}`);
  }
  return reports;
}

function failedReport({ name, row = name, available }: Fault, { message }: Error): FaultReport {
  const worst = { slowestMs: Infinity, recoveryMs: Infinity, requests: 0, unavailableCount: 0 };
  return { fault: name, row, available, violations: [message], ...worst };
}

function summarizeWrites({ history }: VirtualUsers): string[] {
  const counts = (['acknowledged', 'rejected', 'unknown'] as const).map(
    (outcome) => `${history.count(outcome)} ${outcome}`,
  );
  return [`${history.writes.length} writes: ${counts.join(', ')}`];
}
