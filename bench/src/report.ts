import { writeFile } from 'node:fs/promises';
import { cpus, totalmem, type, release } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';
import { formatGoal, isMet, type Benchmark, type Measurement } from './benchmark.ts';

export interface Row {
  readonly benchmark: Benchmark;
  readonly measurement: Measurement;
}

const file = join(import.meta.dirname, '../../docs/benchmarks.md');

/** `<name> <measured> <goal> ok|short` */
export function formatRow({ benchmark, measurement }: Row): string {
  return [
    benchmark.name,
    figure({ benchmark, measurement }),
    formatGoal(benchmark),
    verdict({ benchmark, measurement }),
  ].join(' ');
}

/** Writes docs/benchmarks.md: the table, the machine, the date, and how to run the benchmarks. */
export async function writeReport(rows: readonly Row[]): Promise<void> {
  const text = `# Benchmarks

Each row compares Rubato with a reference on the same machine, in the same run and in turns: absolute times on
shared machines mean little.

\`\`\`sh
npm run bench                  # measures every benchmark and writes this page
npm run bench -- api-read      # measures and prints some
\`\`\`

It needs \`wrk\`. An hour without other load on the machine makes the results steadier.

| name | measured | goal | |
|---|---|---|---|
${rows.map((row) => `| ${row.benchmark.name} | ${figure(row)} | ${formatGoal(row.benchmark)} | ${verdict(row)} |`).join('\n')}

${rows.map(({ benchmark, measurement }) => `- **${benchmark.name}**: ${benchmark.subject}. Measured: ${measurement.details}.`).join('\n')}

Measured on ${new Date().toISOString().slice(0, 10)}: ${machine()}, Node ${process.versions.node}.
`;
  await writeFile(file, await format(text, { parser: 'markdown' }));
}

function figure({ benchmark, measurement }: Row): string {
  return `${Number(measurement.measured.toPrecision(3))}${benchmark.unit ?? ''}`;
}

function verdict({ benchmark, measurement }: Row): 'ok' | 'short' {
  return isMet(benchmark, measurement) ? 'ok' : 'short';
}

function machine(): string {
  const [processor] = cpus();
  return `${cpus().length} × ${processor?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}`;
}
