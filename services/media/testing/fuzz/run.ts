// `npm run fuzz -- --runs 100000 --seed 7`: more of what the tests do a little of. Without `--runs` it goes on until it finds something.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fuzzInspection } from './fuzz.ts';

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const decoder = [process.env.FFMPEG_PATH ?? '', '/usr/bin/ffmpeg'].find((path) => path && existsSync(path));
const runsPerSeed = 1000;
const total = Number(values.runs ?? Infinity);
const outcomes = new Map<string, number>();

say(decoder ? `Decoder: ${decoder}` : 'Decoder: none; install ffmpeg to check what is accepted');
let seed = Number(values.seed ?? Date.now() % 2 ** 31);
for (let done = 0; done < total; done += runsPerSeed, seed += 1) {
  await fuzzInspection({
    runs: Math.min(runsPerSeed, total - done),
    seed,
    decoder,
    onRun: (outcome) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1),
  });
  say(`Seed ${seed}: passed; so far ${JSON.stringify(Object.fromEntries(outcomes))}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
