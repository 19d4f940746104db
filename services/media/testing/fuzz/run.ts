// `npm run fuzz -- --runs 100000 --seed 7`: a longer run of the fuzz test. Without `--runs`, runs until it
// finds a failure.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fuzzInspection } from './fuzz.ts';

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const decoder = [process.env.FFMPEG_PATH ?? '', '/usr/bin/ffmpeg'].find((path) => path && existsSync(path));
const runsPerSeed = 1000;
const total = Number(values.runs ?? Infinity);
const outcomes = new Map<string, number>();

print(decoder ? `Decoder: ${decoder}` : 'Decoder: none; install ffmpeg to check accepted files');
let seed = Number(values.seed ?? Date.now() % 2 ** 31);
for (let done = 0; done < total; done += runsPerSeed, seed += 1) {
  await fuzzInspection({
    runs: Math.min(runsPerSeed, total - done),
    seed,
    decoder,
    onRun: (outcome) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1),
  });
  print(`Seed ${seed}: passed; so far ${JSON.stringify(Object.fromEntries(outcomes))}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
