import { randomInt } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { unkept } from './check/unkept.ts';
import type { Fault } from './faults/fault.ts';
import { everyFault, longFaults } from './faults/fault-list.ts';
import { randomPair } from './faults/fault-pair.ts';
import { tryFault, type Report } from './faults/trial.ts';
import { newCrew, type Crew } from './load/crew.ts';
import { randomNumbers, shuffled } from './random.ts';
import { tableOf } from './report.ts';
import { startTopology, type Topology } from './topology/topology.ts';

let isInterrupted = false;
const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Lets one thing after another go wrong for so many minutes, and looks afterwards whether all is there. `--only` takes each fault once
 * whose name this regular expression finds; `--log` writes what the parts log to a file, with a line where each fault begins and ends.
 * Returns the exit code.
 */
export async function runFaults(args: string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { minutes: text, seed: text, only: text, log: text } });
  const seed = Number(values.seed ?? randomInt(1_000_000));
  const minutes = Number(values.minutes ?? 10);
  say(`Random faults for ${minutes} minutes; --seed ${seed} repeats their order.`);
  process.once('SIGINT', () => (isInterrupted = true));
  const log = logTo(values.log);
  const topology = await startTopology(log);
  try {
    const crew = await newCrew(topology);
    const turns = values.only
      ? longFaults.filter(({ name }) => new RegExp(values.only ?? '').test(name))
      : turnsWithPairs(randomNumbers(seed));
    const reports = await faultsUntil(Date.now() + minutes * 60_000, topology, crew, turns, log);
    say(`\n${tableOf(reports)}\n`);
    const problems = reports.flatMap(({ fault, broken }) => broken.map((what) => `${fault}: ${what}`));
    problems.push(...(await unkept(topology.servers, crew.history)), ...topology.logs.leaks);
    say([...writesOf(crew), ...problems.slice(0, 50)].join('\n'));
    say(problems.length ? `${problems.length} problems` : 'Nothing was lost, nothing doubled.');
    return problems.length ? 1 : 0;
  } finally {
    await topology.remove();
  }
}

/** Appends to an empty file of this name; without a name, nothing is written. */
function logTo(file: string | undefined): (text: string) => void {
  if (!file) return () => {};
  writeFileSync(file, '');
  return (text) => appendFileSync(file, text);
}

/** All of them in a random order, again and again: each has its turn. After every second one, two at once. */
function* turnsWithPairs(random: () => number): Generator<Fault> {
  for (;;)
    for (const [n, fault] of shuffled(longFaults, random).entries()) {
      yield fault;
      if (n % 2) yield randomPair(everyFault, random);
    }
}

/** One after another, leaving out what would last for too long. */
async function faultsUntil(
  end: number,
  topology: Topology,
  crew: Crew,
  turns: Iterable<Fault>,
  log: (text: string) => void,
): Promise<Report[]> {
  const reports: Report[] = [];
  for (const fault of turns) {
    if (Date.now() > end || isInterrupted) break;
    if (Date.now() + (fault.lastsMs ?? 0) > end) continue;
    log(`${fault.name}: begins at ${new Date().toISOString()}\n`);
    const report = await tryFault(topology, fault, crew).catch((error: Error) => notSurvived(fault, error));
    log(`${fault.name}: ended at ${new Date().toISOString()}, ${report.broken.length} problems\n`);
    reports.push(report);
    say(`${report.fault}: back after ${report.recoveryMs} ms, slowest answer ${report.slowestMs} ms`);
    for (const what of report.broken) say(`  ${what}`);
  }
  return reports;
}

function notSurvived({ name, row = name, goesOn }: Fault, { message }: Error): Report {
  const worst = { slowestMs: Infinity, recoveryMs: Infinity, answers: 0, refusedForNow: 0 };
  return { fault: name, row, goesOn, broken: [message], ...worst };
}

function writesOf({ history }: Crew): string[] {
  const counts = (['acknowledged', 'refused', 'unknown'] as const).map(
    (outcome) => `${history.count(outcome)} ${outcome}`,
  );
  return [`${history.writes.length} writes: ${counts.join(', ')}`];
}
