// `npm run compare:loudness -- music/*.ogg`: compares our loudness meter with ffmpeg's for generated signals
// and the given files.
import { basename } from 'node:path';
import type { Loudness } from '../../src/inspection/loudness/loudness-meter.ts';
import { measureBoth } from './measure-both.ts';
import { signals } from './signals.ts';

const maxLoudnessDifference = 0.1;
const maxPeakDifference = 0.2;

const files = process.argv.slice(2).map((path) => ({ name: basename(path), input: ['-i', path] }));
let deviations = 0;
print(['signal or file', 'Hz', 'ch', 'LUFS', 'ffmpeg', 'diff.', 'dBTP', 'ffmpeg', 'diff.', '']);
for (const { name, input } of [...signals, ...files]) {
  const { sampleRate, channels, ours, theirs } = await measureBoth(input);
  const agree = areClose(ours, theirs);
  if (!agree) deviations += 1;
  print([name, `${sampleRate}`, `${channels}`, ...figures(ours, theirs), agree ? '' : 'DEVIATES']);
}
process.stdout.write(`${deviations} of ${signals.length + files.length} deviate\n`);
process.exitCode = deviations ? 1 : 0;

function areClose(ours: Loudness, theirs: Loudness): boolean {
  return (
    Math.abs(difference(ours.integratedLufs, theirs.integratedLufs)) <= maxLoudnessDifference &&
    Math.abs(difference(ours.truePeakDbtp, theirs.truePeakDbtp)) <= maxPeakDifference
  );
}

function figures(ours: Loudness, theirs: Loudness): string[] {
  return (['integratedLufs', 'truePeakDbtp'] as const).flatMap((key) => [
    ours[key]?.toFixed(3) ?? 'none',
    theirs[key]?.toFixed(key === 'truePeakDbtp' ? 1 : 3) ?? 'none',
    difference(ours[key], theirs[key]).toFixed(3),
  ]);
}

function difference(ours: number | undefined, theirs: number | undefined): number {
  if (ours === undefined && theirs === undefined) return 0;
  return (ours ?? -Infinity) - (theirs ?? -Infinity);
}

function print([name = '', ...cells]: readonly string[]): void {
  process.stdout.write(`${name.padEnd(36)} ${cells.map((cell) => cell.padStart(8)).join(' ')}\n`);
}
