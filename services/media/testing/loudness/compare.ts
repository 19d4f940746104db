// `npm run compare:loudness -- music/*.ogg`: our loudness meter beside ffmpeg's, for signals of its own and the files that are named.
import { basename } from 'node:path';
import type { Loudness } from '../../src/inspection/loudness/loudness-meter.ts';
import { measureBoth } from './measure-both.ts';
import { signals } from './signals.ts';

const largestLoudnessDifference = 0.1;
const largestPeakDifference = 0.2;

const files = process.argv.slice(2).map((path) => ({ name: basename(path), input: ['-i', path] }));
let apart = 0;
say(['signal or file', 'Hz', 'ch', 'LUFS', 'ffmpeg', 'diff.', 'dBTP', 'ffmpeg', 'diff.', '']);
for (const { name, input } of [...signals, ...files]) {
  const { sampleRate, channels, ours, theirs } = await measureBoth(input);
  const agree = areClose(ours, theirs);
  if (!agree) apart += 1;
  say([name, `${sampleRate}`, `${channels}`, ...figures(ours, theirs), agree ? '' : 'APART']);
}
process.stdout.write(`${apart} of ${signals.length + files.length} apart\n`);
process.exitCode = apart ? 1 : 0;

function areClose(ours: Loudness, theirs: Loudness): boolean {
  return (
    Math.abs(difference(ours.integratedLufs, theirs.integratedLufs)) <= largestLoudnessDifference &&
    Math.abs(difference(ours.truePeakDbtp, theirs.truePeakDbtp)) <= largestPeakDifference
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

function say([name = '', ...cells]: readonly string[]): void {
  process.stdout.write(`${name.padEnd(36)} ${cells.map((cell) => cell.padStart(8)).join(' ')}\n`);
}
