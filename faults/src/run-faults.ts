import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { unkept } from './check/unkept.ts';
import { longFaults } from './faults/fault-list.ts';
import { tryFault, type Report } from './faults/trial.ts';
import { newCrew, type Crew } from './load/crew.ts';
import { randomNumbers, shuffled } from './random.ts';
import { tableOf } from './report.ts';
import { startTopology, type Topology } from './topology/topology.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Lets one thing after another go wrong for so many minutes, and looks afterwards whether all is there. Returns the exit code. */
export async function runFaults(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string' }, seed: { type: 'string' } } });
  const seed = Number(values.seed ?? randomInt(1_000_000));
  const minutes = Number(values.minutes ?? 10);
  say(`Random faults for ${minutes} minutes; --seed ${seed} repeats their order.`);
  const topology = await startTopology();
  try {
    const crew = await newCrew(topology);
    const reports = await faultsUntil(Date.now() + minutes * 60_000, topology, crew, randomNumbers(seed));
    say(`\n${tableOf(longFaults, reports)}\n`);
    const problems = reports.flatMap(({ fault, broken }) => broken.map((what) => `${fault}: ${what}`));
    problems.push(...(await unkept(topology.servers, crew.history)));
    say([...writesOf(crew), ...problems.slice(0, 50)].join('\n'));
    say(problems.length ? `${problems.length} problems` : 'Nothing was lost, nothing doubled.');
    return problems.length ? 1 : 0;
  } finally {
    await topology.remove();
  }
}

/** All of them in a random order, again and again: each has its turn. */
async function faultsUntil(
  end: number,
  topology: Topology,
  crew: Crew,
  random: () => number,
): Promise<Report[]> {
  const reports: Report[] = [];
  for (;;)
    for (const fault of shuffled(longFaults, random)) {
      if (Date.now() > end) return reports;
      const report = await tryFault(topology, fault, crew);
      reports.push(report);
      say(`${report.fault}: back after ${report.recoveryMs} ms, slowest answer ${report.slowestMs} ms`);
      for (const what of report.broken) say(`  ${what}`);
    }
}

function writesOf({ history }: Crew): string[] {
  const counts = (['acknowledged', 'refused', 'unknown'] as const).map(
    (outcome) => `${history.count(outcome)} ${outcome}`,
  );
  return [`${history.writes.length} writes: ${counts.join(', ')}`];
}
