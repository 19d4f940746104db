import { parseArgs } from 'node:util';
import { benchmarks } from './all-benchmarks.ts';
import type { Benchmark } from './benchmark.ts';
import { removeLargeProduct } from './catalog/large-product.ts';
import { compareCpu, formatComparison } from './report/compare.ts';
import { formatMeasurement, readResults, record } from './report/report.ts';

const { values, positionals: names } = parseArgs({
  options: { record: { type: 'boolean', default: false }, compare: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = names.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));
if (unknown.length) {
  console.error(
    `Unknown benchmark: ${unknown.join(', ')}. Available benchmarks: ${benchmarks.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}

const recorded = await readResults();
const isComparable = ({ name }: Benchmark) => recorded[name]?.cpuRatio !== undefined;
const selected = benchmarks.filter((benchmark) =>
  names.length ? names.includes(benchmark.name) : !values.compare || isComparable(benchmark),
);
if (!selected.length) {
  console.error('No recorded benchmark has a CPU time to compare.');
  process.exit(1);
}

try {
  for (const benchmark of selected) {
    const measurement = await benchmark.run();
    console.log(formatMeasurement(benchmark, measurement));
    console.log(`  ${measurement.details}`);
    if (values.compare) {
      const comparison = await compareCpu(measurement, recorded[benchmark.name], benchmark.run);
      console.log(`  ${comparison ? formatComparison(comparison) : 'no CPU time to compare'}`);
      if (comparison?.isWorse) process.exitCode = 1;
    }
    if (values.record) await record(benchmark, measurement);
  }
} finally {
  await removeLargeProduct();
}
