import { apiReadBus } from './benchmarks/api-read-bus.ts';
import { apiRead } from './benchmarks/api-read.ts';
import { apiWrite } from './benchmarks/api-write.ts';
import { firstCards } from './benchmarks/first-cards.ts';
import { firstSound, nextSound } from './benchmarks/first-sound.ts';
import { growth } from './benchmarks/growth.ts';
import { landingNodes, landingScroll } from './benchmarks/landing-scroll.ts';
import { mediaEdge } from './benchmarks/media-edge.ts';
import { mediaEmbedded } from './benchmarks/media-embedded.ts';
import { overload } from './benchmarks/overload.ts';
import { idleMemory, start } from './benchmarks/start.ts';
import { wholeList, wholeListMemory, wholeListUnchanged } from './benchmarks/whole-list.ts';
import { upload } from './benchmarks/upload.ts';
import { uploadMemory } from './benchmarks/upload-memory.ts';
import { formatRow, writeReport, type Row } from './report.ts';

const benchmarks = [
  apiRead,
  apiReadBus,
  apiWrite,
  mediaEmbedded,
  mediaEdge,
  upload,
  uploadMemory,
  growth,
  overload,
  wholeList,
  wholeListMemory,
  wholeListUnchanged,
  start,
  idleMemory,
  firstCards,
  landingScroll,
  landingNodes,
  firstSound,
  nextSound,
];

const names = process.argv.slice(2);
const unknown = names.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));
if (unknown.length) {
  console.error(
    `Unknown benchmark: ${unknown.join(', ')}. Available benchmarks: ${benchmarks.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}

const rows: Row[] = [];
for (const benchmark of benchmarks.filter(({ name }) => !names.length || names.includes(name))) {
  const row = { benchmark, measurement: await benchmark.run() };
  rows.push(row);
  console.log(formatRow(row));
  console.log(`  ${row.measurement.details}`);
}
if (!names.length) await writeReport(rows);
