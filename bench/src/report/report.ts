import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem, type, release } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { benchmarks } from '../all-benchmarks.ts';
import { formatGoal, isMet, type Benchmark, type Measurement } from '../benchmark.ts';

const execFileAsync = promisify(execFile);
const page = join(import.meta.dirname, '../../../docs/benchmarks.md');
const results = join(import.meta.dirname, '../../results.json');

/** The last recorded measurement of a benchmark. */
interface Result extends Measurement {
  readonly date: string;
  /** Abbreviated; undefined outside of a Git repository. */
  readonly commit?: string;
  readonly machine: string;
}

interface Row {
  readonly benchmark: Benchmark;
  readonly result: Result;
}

/** `<name> <measured> <goal> ok|short` */
export function formatMeasurement(benchmark: Benchmark, measurement: Measurement): string {
  return [
    benchmark.name,
    figure(benchmark, measurement),
    formatGoal(benchmark),
    verdict(benchmark, measurement),
  ].join(' ');
}

/** The recorded measurements by the name of their benchmark. */
export async function readResults(): Promise<Record<string, Result>> {
  return JSON.parse(await readFile(results, 'utf8')) as Record<string, Result>;
}

/** Records a measurement in bench/results.json, and writes docs/benchmarks.md from all records. */
export async function record({ name }: Benchmark, measurement: Measurement): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const recorded: Record<string, Result> = {
    ...(await readResults()),
    [name]: { ...measurement, date, commit: await currentCommit(), machine: machine() },
  };
  const rows = benchmarks.flatMap((benchmark) => {
    const result = recorded[benchmark.name];
    return result ? [{ benchmark, result }] : [];
  });
  const sorted = Object.fromEntries(rows.map(({ benchmark, result }) => [benchmark.name, result]));
  await write(results, JSON.stringify(sorted));
  await write(page, pageOf(rows));
}

async function write(file: string, text: string): Promise<void> {
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}

function pageOf(rows: readonly Row[]): string {
  const measured = new Set(rows.map(({ benchmark }) => benchmark));
  const missing = benchmarks.filter((benchmark) => !measured.has(benchmark));
  return `# Benchmarks

Each row compares Rubato with a reference on the same machine, in the same run and in turns: absolute times on
shared machines mean little.

\`\`\`sh
npm run bench                        # measures and prints every benchmark
npm run bench -- api-read            # measures and prints some
npm run bench -- --record api-read   # also writes them to this page
npm run bench -- --compare           # fails if a row needs over 10 % more CPU than on this page
\`\`\`

It needs \`wrk\`. An hour without other load on the machine makes the results steadier.

Rows with a CPU figure can be compared with the page: by the CPU time of an operation as a multiple of the
reference's, because throughput depends on what else runs on the machine. A row that seems worse is measured twice
more, and the median counts.

| name | measured | goal | | CPU |
|---|---|---|---|---|
${rows.map(({ benchmark, result }) => `| ${benchmark.name} | ${figure(benchmark, result)} | ${formatGoal(benchmark)} | ${verdict(benchmark, result)} | ${formatCpuRatio(result)} |`).join('\n')}

${rows.map(({ benchmark, result }) => `- **${benchmark.name}**: ${benchmark.subject}. Measured: ${result.details}.`).join('\n')}

${missing.length ? `Not recorded yet: ${missing.map(({ name }) => `\`${name}\``).join(', ')}.\n` : ''}
${occasionsOf(rows)}
`;
}

/** When and where the rows were measured. */
function occasionsOf(rows: readonly Row[]): string {
  const occasions = Map.groupBy(rows, ({ result: { date, commit, machine } }) =>
    [date, ...(commit ? [`commit ${commit}`] : []), machine].join(', '),
  );
  return [...occasions]
    .map(([occasion, those]) => `- ${occasion}: ${those.map(({ benchmark }) => benchmark.name).join(', ')}`)
    .join('\n');
}

function figure({ unit = '' }: Benchmark, { measured }: Measurement): string {
  return `${Number(measured.toPrecision(3))}${unit}`;
}

function formatCpuRatio({ cpuRatio }: Measurement): string {
  return cpuRatio ? `${cpuRatio.toFixed(2)} ×` : '';
}

function verdict(benchmark: Benchmark, measurement: Measurement): 'ok' | 'short' {
  return isMet(benchmark, measurement) ? 'ok' : 'short';
}

/** The tree may have changes that are part of the next commit. */
async function currentCommit(): Promise<string | undefined> {
  const git = (...args: string[]) => execFileAsync('git', args, { cwd: import.meta.dirname });
  try {
    const { stdout: commit } = await git('rev-parse', '--short=8', 'HEAD');
    // In the short form of the magic, an absolute path would count as relative to the root of the tree.
    const others = ['../../..', `:(exclude)${results}`, `:(exclude)${page}`];
    const { stdout: changes } = await git('status', '--porcelain', '--', ...others);
    return commit.trim() + (changes ? ' with changes' : '');
  } catch {
    return undefined;
  }
}

function machine(): string {
  const [processor] = cpus();
  return `${cpus().length} × ${processor?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}, Node ${process.versions.node}`;
}
