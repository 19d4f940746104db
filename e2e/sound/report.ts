import type { CpuCost } from './measurements/cpu-cost.ts';
import type { EnduranceReport } from './measurements/endurance.ts';
import type { LoudnessMeasurement } from './measurements/loudness.ts';
import type { SeekReport } from './measurements/seeks.ts';
import { furthest } from './measurements/statistics.ts';
import type { TransitionReport } from './signals/transition-analysis.ts';

/** The measurements of one format; undefined where there is none. */
export interface FormatReport {
  readonly format: string;
  readonly seeks?: SeekReport | undefined;
  readonly transitions?: TransitionReport | undefined;
  /** Messages of failed measurements. */
  readonly errors: readonly string[];
}

interface FormatCost extends CpuCost {
  readonly format: string;
}

interface FormatLoudness extends LoudnessMeasurement {
  readonly format: string;
}

export type Report =
  | { readonly formats: readonly FormatReport[] }
  | { readonly loudness: readonly FormatLoudness[] }
  | { readonly cost: readonly FormatCost[] }
  | { readonly endurance: EnduranceReport };

const notMeasured = '–';

/** Formats a report as a Markdown table. */
export function toMarkdown(report: Report): string {
  if ('formats' in report) return formatsTable(report.formats);
  if ('loudness' in report) return loudnessTable(report.loudness);
  if ('cost' in report) return costTable(report.cost);
  return enduranceTable(report.endurance);
}

function formatsTable(reports: readonly FormatReport[]): string {
  const head = [
    'format',
    'length error (s)',
    'seek: target error (s)',
    'seek: clock error (s)',
    'transition: silence (ms)',
    'transition: step (ms)',
    'transition: click (dB)',
    'notes',
  ];
  return table(head, reports.map(formatRow));
}

function formatRow({ format, seeks, transitions, errors }: FormatReport): string[] {
  const validSeeks = (seeks?.seeks ?? []).filter(({ interrupted }) => !interrupted);
  const validTransitions = (transitions?.transitions ?? []).filter(({ interrupted }) => !interrupted);
  return [
    format,
    decimal(seeks?.lengthError, 3),
    decimal(furthest(validSeeks.map(({ targetError }) => targetError)), 3),
    decimal(furthest(validSeeks.map(({ clockError }) => clockError)), 3),
    decimal(furthest(validTransitions.map(({ silence }) => silence)), 1),
    decimal(furthest(validTransitions.map(({ step }) => step)), 2),
    decimal(validTransitions.length ? Math.max(...validTransitions.map(({ click }) => click)) : undefined, 0),
    [...errors, ...seekNotes(seeks), ...transitionNotes(transitions)].join('; '),
  ];
}

function seekNotes(report: SeekReport | undefined): string[] {
  if (!report) return [];
  const { seeks, hasStream } = report;
  const silent = seeks.filter(({ firstHeard }) => firstHeard === undefined).length;
  const interrupted = seeks.filter((seek) => seek.interrupted).length;
  return [
    ...(hasStream ? [] : ['no stream']),
    ...(silent ? [`${silent} of ${seeks.length} seeks without sound`] : []),
    ...(interrupted ? [`${interrupted} of ${seeks.length} seeks interrupted`] : []),
  ];
}

function transitionNotes(report: TransitionReport | undefined): string[] {
  if (!report) return [];
  const { transitions, dropouts } = report;
  const interrupted = transitions.filter((transition) => transition.interrupted).length;
  return [
    ...(interrupted ? [`${interrupted} of ${transitions.length} transitions interrupted`] : []),
    ...(dropouts ? [`${dropouts} dropouts within songs`] : []),
  ];
}

function loudnessTable(rows: readonly FormatLoudness[]): string {
  return table(
    ['format', 'program', 'file (LUFS)', 'file (dBTP)', 'played (LUFS)', 'played (dBTP)'],
    rows.map(({ format, program, measured, played }) => [
      format,
      program,
      decimal(measured?.loudness, 1),
      decimal(measured?.peak, 1),
      decimal(played.loudness, 1),
      decimal(played.peak, 1),
    ]),
  );
}

function costTable(costs: readonly FormatCost[]): string {
  return table(
    ['format', 'Rubato (% of a core)', 'plain audio element (% of a core)', 'ratio'],
    costs.map(({ format, product, plain, ratio }) => [
      format,
      decimal(product * 100, 1),
      decimal(plain * 100, 1),
      decimal(ratio, 2),
    ]),
  );
}

function enduranceTable({ songs, first, last }: EnduranceReport): string {
  return table(
    ['', 'JavaScript heap (MiB)', 'renderer process (MiB)'],
    [
      ['first', decimal(first.heap, 1), decimal(first.process, 1)],
      [`after ${songs} songs`, decimal(last.heap, 1), decimal(last.process, 1)],
    ],
  );
}

const decimal = (value: number | undefined, digits: number) => value?.toFixed(digits) ?? notMeasured;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const escapeCell = (cell: string) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
