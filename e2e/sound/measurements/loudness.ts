import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Format } from '../fixtures/formats.ts';
import { record } from '../recorder/recorder.ts';
import { recordingRate, type Recording } from '../recorder/recording.ts';
import { programs } from '../signals/program.ts';
import { withPlayerPage, type Harness } from './harness.ts';

/** Integrated loudness in LUFS and true peak in dBTP. */
export interface Loudness {
  readonly loudness: number;
  readonly peak: number;
}

export interface LoudnessMeasurement {
  readonly program: string;
  /** Of the uploaded file; undefined if the server has not measured it. */
  readonly measured: Loudness | undefined;
  /** Of the recorded output, at full volume. */
  readonly played: Loudness;
}

const fileSeconds = 12;
/** Time from the start of playback to the start of the recording. */
const settleMs = 1000;
const recordedMs = 7000;

/** Plays loud and quiet songs with the default settings and measures how loud they are. */
export async function measureLoudness(harness: Harness, format: Format): Promise<LoudnessMeasurement[]> {
  const measurements: LoudnessMeasurement[] = [];
  for (const program of programs) {
    const song = await harness.user.uploadSong(await harness.fixtures.program(format, program, fileSeconds));
    const recording = await withPlayerPage(harness, async (playerPage) => {
      await playerPage.playSong(song);
      await playerPage.setFullVolume();
      await wait(settleMs);
      return record(harness.audioServer, () => wait(recordedMs));
    });
    const { loudness, peak } = song;
    const isMeasured = typeof loudness === 'number' && typeof peak === 'number';
    measurements.push({
      program: program.name,
      measured: isMeasured ? { loudness, peak } : undefined,
      played: await loudnessOf(recording),
    });
  }
  return measurements;
}

/** Measures a recording with ffmpeg. */
async function loudnessOf({ left, right }: Recording): Promise<Loudness> {
  const folder = await mkdtemp(join(tmpdir(), 'rubato-loudness-'));
  try {
    const path = join(folder, 'recording.f32');
    const interleaved = new Float32Array(2 * left.length);
    for (const [channel, samples] of [left, right].entries())
      for (let n = 0; n < samples.length; n += 1) interleaved[2 * n + channel] = samples[n] ?? 0;
    await writeFile(path, interleaved);
    const input = ['-f', 'f32le', '-ar', String(recordingRate), '-ac', '2', '-i', path];
    const output = ['-af', 'ebur128=peak=true', '-f', 'null', '-'];
    const { stderr } = await promisify(execFile)('ffmpeg', ['-hide_banner', '-nostats', ...input, ...output]);
    return parseSummary(stderr);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Takes loudness and peak from the summary that ffmpeg's filter `ebur128` prints. */
export function parseSummary(text: string): Loudness {
  const [, summary = ''] = text.split('Summary:');
  const loudness = /I:\s+(\S+) LUFS/.exec(summary)?.[1];
  const peak = /Peak:\s+(\S+) dBFS/.exec(summary)?.[1];
  if (!loudness || !peak) throw new Error('ffmpeg printed no loudness.');
  return { loudness: Number(loudness), peak: peak === '-inf' ? -Infinity : Number(peak) };
}
