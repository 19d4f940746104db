import { parseArgs } from 'node:util';
import { benchmarks } from './all-benchmarks.ts';
import { removeLargeProduct } from './catalogue/large-product.ts';
import { formatMeasurement, record } from './report.ts';

const { values, positionals: names } = parseArgs({
  options: { record: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = names.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));
if (unknown.length) {
  console.error(
    `Unknown benchmark: ${unknown.join(', ')}. Available benchmarks: ${benchmarks.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}

try {
  for (const benchmark of benchmarks.filter(({ name }) => !names.length || names.includes(name))) {
    const measurement = await benchmark.run();
    console.log(formatMeasurement(benchmark, measurement));
    console.log(`  ${measurement.details}`);
    if (values.record) await record(benchmark, measurement);
  }
} finally {
  await removeLargeProduct();
}
