import type { FaultReport } from './faults/run-fault.ts';
import { operationNames } from './load/operation-names.ts';

/** Formats a table with one row per fault and its worst figures. */
export function formatTable(reports: readonly FaultReport[]): string {
  const rows = [...Map.groupBy(reports, ({ row }) => row)].map(([name, runs]) => formatRow(name, runs));
  const head = ['fault', 'runs', 'available', 'result', '503', 'slowest ms', 'recovery ms'];
  const widths = head.map((title, n) => Math.max(title.length, ...rows.map((row) => row[n]?.length ?? 0)));
  return [head, ...rows]
    .map((row) => row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join('  '))
    .join('\n');
}

function formatRow(name: string, runs: readonly FaultReport[]): string[] {
  const failedRuns = runs.filter((run) => run.violations.length).length;
  const worst = (figure: (run: FaultReport) => number) => String(Math.max(...runs.map(figure)));
  return [
    name,
    String(runs.length),
    new Set(runs.map(({ available }) => formatOperations(available))).size === 1
      ? formatOperations(runs[0]?.available ?? [])
      : 'varies',
    failedRuns ? `violated in ${failedRuns}` : 'as promised',
    String(runs.reduce((sum, { unavailableCount }) => sum + unavailableCount, 0)),
    worst(({ slowestMs }) => slowestMs),
    worst(({ recoveryMs }) => recoveryMs),
  ];
}

/** Lists the operations or the exceptions, whichever list is shorter. */
function formatOperations(available: FaultReport['available']): string {
  const others = operationNames.filter((name) => !available.includes(name));
  if (!available.length) return 'nothing';
  if (!others.length) return 'everything';
  return available.length > others.length ? `all but ${others.join(', ')}` : available.join(', ');
}
