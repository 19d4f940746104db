import type { Report } from './faults/trial.ts';
import { operationNames } from './load/operation-names.ts';

/** A table for people: each fault once, with the worst of all its turns. */
export function tableOf(reports: readonly Report[]): string {
  const rows = [...Map.groupBy(reports, ({ row }) => row)].map(([name, turns]) => rowOf(name, turns));
  const head = ['fault', 'turns', 'goes on', 'seen', '503', 'slowest ms', 'recovered ms'];
  const widths = head.map((title, n) => Math.max(title.length, ...rows.map((row) => row[n]?.length ?? 0)));
  return [head, ...rows]
    .map((row) => row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join('  '))
    .join('\n');
}

function rowOf(name: string, turns: readonly Report[]): string[] {
  const broken = turns.filter((turn) => turn.broken.length).length;
  const worst = (figure: (turn: Report) => number) => String(Math.max(...turns.map(figure)));
  return [
    name,
    String(turns.length),
    new Set(turns.map(({ goesOn }) => listOf(goesOn))).size === 1
      ? listOf(turns[0]?.goesOn ?? [])
      : 'depends',
    broken ? `broken in ${broken}` : 'as promised',
    String(turns.reduce((sum, { refusedForNow }) => sum + refusedForNow, 0)),
    worst(({ slowestMs }) => slowestMs),
    worst(({ recoveryMs }) => recoveryMs),
  ];
}

/** In as few words as there are. */
function listOf(goesOn: Report['goesOn']): string {
  const others = operationNames.filter((name) => !goesOn.includes(name));
  if (!goesOn.length) return 'nothing';
  if (!others.length) return 'everything';
  return goesOn.length > others.length ? `all but ${others.join(', ')}` : goesOn.join(', ');
}
