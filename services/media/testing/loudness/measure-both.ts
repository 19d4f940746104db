import { execFile, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { z } from 'zod';
import { LoudnessMeter, type Loudness } from '../../src/inspection/loudness/loudness-meter.ts';

export interface Comparison {
  readonly sampleRate: number;
  readonly channels: number;
  readonly ours: Loudness;
  readonly theirs: Loudness;
}

/** Measures an input, given as ffmpeg arguments, with our meter and with ffmpeg's on the same samples. */
export async function measureBoth(input: readonly string[]): Promise<Comparison> {
  const { sampleRate, channels } = await formatOf(input);
  const meter = new LoudnessMeter(sampleRate, channels);
  const measuring = 'ebur128=peak=true:metadata=1,ametadata=mode=print:key=lavfi.r128.I:file=pipe\\\\:2';
  const output = ['-map', '0:a:0', '-af', measuring, '-f', 'f32le', 'pipe:1'];
  const ffmpeg = spawn('ffmpeg', ['-hide_banner', '-nostats', ...input, ...output], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [errorOutput] = await Promise.all([text(ffmpeg.stderr), feed(meter, ffmpeg.stdout, channels)]);
  return { sampleRate, channels, ours: meter.getLoudness(), theirs: parseLoudness(errorOutput) };
}

const probed = z.object({
  streams: z.tuple([z.object({ sample_rate: z.coerce.number(), channels: z.number() })]),
});

async function formatOf(input: readonly string[]) {
  const entries = ['-select_streams', 'a:0', '-show_entries', 'stream=sample_rate,channels', '-of', 'json'];
  const { stdout } = await promisify(execFile)('ffprobe', ['-v', 'error', ...entries, ...input]);
  const [{ sample_rate: sampleRate, channels }] = probed.parse(JSON.parse(stdout)).streams;
  return { sampleRate, channels };
}

async function feed(meter: LoudnessMeter, audio: AsyncIterable<Buffer>, channels: number): Promise<void> {
  const frameBytes = channels * Float32Array.BYTES_PER_ELEMENT;
  let rest = Buffer.alloc(0);
  for await (const bytes of audio) {
    const all = Buffer.concat([rest, bytes]);
    const frames = Math.floor(all.length / frameBytes);
    meter.add(
      Array.from({ length: channels }, (_, channel) =>
        Float32Array.from({ length: frames }, (_, frame) =>
          all.readFloatLE(frame * frameBytes + channel * 4),
        ),
      ),
    );
    rest = all.subarray(frames * frameBytes);
  }
}

/** ffmpeg reports −70 LUFS if no block passes the gate, and the peak only at the end, with one decimal. */
function parseLoudness(errorOutput: string): Loudness {
  const integrated = Number([...errorOutput.matchAll(/lavfi\.r128\.I=(\S+)/g)].at(-1)?.[1] ?? -70);
  const peak = /Peak:\s+(\S+) dBFS/.exec(errorOutput)?.[1];
  if (!peak) throw new Error(`ffmpeg failed: ${errorOutput.slice(-500)}`);
  return {
    integratedLufs: integrated > -70 ? integrated : undefined,
    truePeakDbtp: peak === '-inf' ? undefined : Number(peak),
  };
}
