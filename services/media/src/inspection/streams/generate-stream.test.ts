import { beforeAll, describe, expect, it } from '@jest/globals';
import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noise } from '../../../testing/test-signals.ts';
import { wavBytes } from '../../../testing/wav-bytes.ts';
import { ByteSource } from '../byte-source.ts';
import type { GeneratedStream } from '../inspection.messages.ts';
import { FlacEncoder, flacReady } from './flac-encoder.ts';
import { generateStream } from './generate-stream.ts';
import { openOggFlac } from './ogg-flac.ts';
import { readPackets } from './read-packets.ts';

const corpus = join(import.meta.dirname, '../../../testing/fuzz/corpus');
const sourceOf = (bytes: Uint8Array) =>
  new ByteSource(
    async (position, length) => new Uint8Array(bytes.subarray(position, position + length)),
    bytes.length,
  );
const fileOf = (name: string) => readFileSync(join(corpus, name));

async function streamOf(bytes: Uint8Array) {
  const chunks: Uint8Array[] = [];
  const stream = await generateStream(
    sourceOf(bytes),
    async (chunk) => void chunks.push(chunk),
    () => {},
  );
  if (!stream) throw new Error('Expected a stream');
  return { stream, output: new Uint8Array(Buffer.concat(chunks)) };
}

async function packetsOf(bytes: Uint8Array): Promise<Buffer[]> {
  const found = await readPackets(sourceOf(bytes));
  return (await Array.fromAsync(found?.packets ?? [])).map(({ data }) => Buffer.from(data));
}

/** Decodes the first channel of a FLAC stream. */
async function decode(output: Uint8Array): Promise<number[]> {
  const decoder = new FLACDecoder();
  await decoder.ready;
  const { channelData, samplesDecoded } = await decoder.decodeFrames(await packetsOf(output));
  return [...channelData[0]!.subarray(0, samplesDecoded)];
}

/** Expects each segment to begin with a fragment or a cluster, in order. */
function expectSegmentsIn(
  output: Uint8Array,
  { extension, segments, bytes, headBytes }: GeneratedStream,
): void {
  expect(bytes).toBe(output.length);
  expect(segments[0]).toEqual([0, headBytes]);
  for (const [, position] of segments) {
    const head = Buffer.from(output.subarray(position, position + 8));
    expect(extension === 'mp4' ? head.toString('latin1', 4) : head.toString('hex', 0, 4)).toBe(
      extension === 'mp4' ? 'moof' : '1f43b675',
    );
  }
  expect(segments).toEqual(segments.toSorted(([a], [b]) => a - b));
}

beforeAll(() => flacReady);

describe('generateStream', () => {
  it.each([
    ['tone.flac', 'audio/mp4; codecs="flac"', 0],
    ['tone.m4a', 'audio/mp4; codecs="mp4a.40.2"', 1024 / 44_100],
    ['fragmented.m4a', 'audio/mp4; codecs="mp4a.40.2"', undefined],
    ['tone.aac', 'audio/mp4; codecs="mp4a.40.2"', 0],
    ['tone.opus', 'audio/webm; codecs="opus"', 0],
    ['tone.webm', 'audio/webm; codecs="opus"', 0],
    ['vorbis.ogg', 'audio/webm; codecs="vorbis"', 0],
  ])('preserves the packets of %s', async (name, type, start) => {
    const file = fileOf(name);
    const { stream, output } = await streamOf(file);
    expect(stream.type).toBe(type);
    if (start !== undefined) expect(stream.start).toBeCloseTo(start, 5);
    expectSegmentsIn(output, stream);
    // ADTS frames have headers of seven bytes, which other containers omit.
    const header = name.endsWith('.aac') ? 7 : 0;
    const packets = (await packetsOf(file)).map((packet) => packet.subarray(header));
    expect(await packetsOf(output)).toEqual(packets);
  });

  it.each(['tone.mp3', 'no-index.mp3', 'tagged.mp3'])('indexes the frames of %s', async (name) => {
    const file = fileOf(name);
    const { stream, output } = await streamOf(file);
    expect(output).toHaveLength(0);
    expect(stream).toMatchObject({ type: 'audio/mpeg', headBytes: 0 });
    for (const [, position] of stream.segments) expect(file.readUInt16BE(position) >>> 5).toBe(0x7ff);
    expect(stream.bytes).toBeLessThanOrEqual(file.length);
  });

  it('excludes the encoder delay and padding reported by LAME', async () => {
    const file = lameFile({ before: 576, after: 1000, frames: 20 });
    const { stream } = await streamOf(file);
    expect(stream.start).toBeCloseTo(576 / 44_100, 5);
    expect(stream.duration).toBeCloseTo((20 * 1152 - 576 - 1000) / 44_100, 5);
    expect(stream.segments[0]).toEqual([0, 417]);
  });

  it('encodes PCM losslessly as FLAC', async () => {
    const { stream, output } = await streamOf(fileOf('tone.wav'));
    expect(stream.type).toBe('audio/mp4; codecs="flac"');
    const wav = fileOf('tone.wav');
    const data = wav.indexOf('data') + 8;
    const [channels, bits] = [wav.readUInt16LE(22), wav.readUInt16LE(34)];
    expect(bits).toBe(16);
    const samples = Math.floor((wav.length - data) / channels / 2);
    expect((await decode(output)).map((sample) => Math.round(sample * 32_768))).toEqual(
      Array.from({ length: samples }, (_, n) => wav.readInt16LE(data + n * channels * 2)),
    );
  });

  it.each([
    ['floating point', 3, (n: number) => float32(n / 100), (n: number) => n / 100],
    ['integer', 1, (n: number) => int32(n * 20_000_000), (n: number) => (n * 20_000_000) / 2 ** 31],
  ])('reduces 32-bit %s samples to 24 bits', async (_, format, bytesOf, valueOf) => {
    const numbers = Array.from({ length: 201 }, (_unused, index) => index - 100);
    const { stream, output } = await streamOf(wavFile(format, numbers.map(bytesOf)));
    expect(stream.duration).toBeCloseTo(201 / 44_100, 5);
    const decoded = await decode(output);
    expect(decoded).toHaveLength(201);
    for (const [index, number] of numbers.entries())
      expect(Math.abs(decoded[index]! - valueOf(number))).toBeLessThan(2 ** -22);
  });

  it('returns null for samples beyond full scale, since clipping is not allowed', async () => {
    const file = wavFile(3, [0.5, 1, -1, 1.25].map(float32));
    expect(
      await generateStream(
        sourceOf(file),
        async () => {},
        () => {},
      ),
    ).toBeNull();
  });

  it('replaces NaN samples by silence', async () => {
    const { output } = await streamOf(wavFile(3, [0.25, NaN, 0.5].map(float32)));
    expect((await decode(output)).map((sample) => Math.round(sample * 100))).toEqual([25, 0, 50]);
  });

  it.each([3000, 4000, 44_100, 100_000, 192_000, 352_800, 655_350])(
    'preserves the packets of FLAC of %i Hz',
    async (sampleRate) => {
      const frames = flacFrames(sampleRate);
      const tag = Buffer.from('ID3\x04\0\0\0\0\0\x05tagged', 'latin1').subarray(0, 15);
      const { stream, output } = await streamOf(Buffer.concat([tag, ...frames]));
      expect(stream.duration).toBeCloseTo(flacSamples / sampleRate, 5);
      expect(await packetsOf(output)).toEqual(frames.slice(1));
    },
  );

  it.each([
    [44_100, 16, 44_100],
    [44_100, 24, 44_100],
    [192_000, 24, 48_000],
    [352_800, 24, 44_100],
    [655_270, 16, 65_535],
  ])('describes FLAC of %i Hz and %i bits as browsers expect', async (sampleRate, bits, describedRate) => {
    const { output } = await streamOf(Buffer.concat(flacFrames(sampleRate, { bits })));
    const entry = Buffer.from(output).subarray(Buffer.from(output).indexOf('fLaC') + 4);
    expect([entry.readUInt16BE(18), entry.readUInt32BE(24)]).toEqual([bits, describedRate * 2 ** 16]);
  });

  it('preserves large frames', async () => {
    const frames = flacFrames(44_100, { channels: 8 });
    expect(Math.max(...frames.map(({ length }) => length))).toBeGreaterThan(64 * 1024);
    const { output } = await streamOf(Buffer.concat(frames));
    expect(await packetsOf(output)).toEqual(frames.slice(1));
  });

  it('starts FLAC that was cut at its first frame', async () => {
    const frames = flacFrames(44_100).toSpliced(1, 1);
    const { stream, output } = await streamOf(Buffer.concat(frames));
    expect(stream.segments[0]?.[0]).toBe(0);
    expect(stream.duration).toBeCloseTo((flacSamples - 4096) / 44_100, 5);
    expect(await packetsOf(output)).toEqual(frames.slice(1));
  });

  it('rejects FLAC with a missing frame', async () => {
    const frames = flacFrames(44_100);
    await expect(streamOf(Buffer.concat(frames.toSpliced(3, 1)))).rejects.toMatchObject({
      reason: 'corrupt',
    });
  });

  it('returns null for a sample rate that FLAC cannot represent', async () => {
    for (const sampleRate of [65_537, 655_351, 768_000])
      expect(
        await generateStream(
          sourceOf(wavBytes({ sampleRate })),
          async () => {},
          () => {},
        ),
      ).toBeNull();
  });

  it('reads FLAC from Ogg', async () => {
    const flac = fileOf('tone.flac');
    const inOgg = sourceOf(inPages(flac));
    const read = await openOggFlac(inOgg);
    expect(Buffer.from(await read!.read(0, flac.length))).toEqual(flac);
    expect(await read!.read(1000, 5000)).toEqual(new Uint8Array(flac.subarray(1000, 6000)));
    expect(await openOggFlac(sourceOf(fileOf('vorbis.ogg')))).toBeUndefined();
  });
});

const flacSamples = 20_000;

/** The head and the frames of native FLAC that contains noise. */
function flacFrames(sampleRate: number, { channels = 1, bits = 24 } = {}): Buffer[] {
  const encoder = new FlacEncoder({ sampleRate, channels, bits });
  const integers = Int32Array.from(noise(flacSamples * channels, 1), (sample) =>
    Math.round(sample * 2 ** (bits - 2)),
  );
  const frames = [...encoder.encode(integers, flacSamples), ...encoder.end()];
  return [encoder.head, ...frames.map(({ data }) => data)].map((bytes) => Buffer.from(bytes));
}

const sampleOf = (write: (view: DataView) => void) => {
  const bytes = new Uint8Array(4);
  write(new DataView(bytes.buffer));
  return bytes;
};
const float32 = (value: number) => sampleOf((view) => view.setFloat32(0, value, true));
const int32 = (value: number) => sampleOf((view) => view.setInt32(0, value, true));

/** A WAV file with 32-bit samples on one channel. */
function wavFile(format: number, samples: readonly Uint8Array[]): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1');
  const data = Buffer.concat(samples);
  const rest = Buffer.alloc(28);
  rest.writeUInt32LE(16, 0);
  rest.writeUInt16LE(format, 4);
  rest.writeUInt16LE(1, 6);
  rest.writeUInt32LE(44_100, 8);
  rest.writeUInt32LE(4 * 44_100, 12);
  rest.writeUInt16LE(4, 16);
  rest.writeUInt16LE(32, 18);
  rest.write('data', 20, 'latin1');
  rest.writeUInt32LE(data.length, 24);
  head.writeUInt32LE(head.length - 8 + rest.length + data.length, 4);
  return Buffer.concat([head, rest, data]);
}

/** Silent frames of 128 kbit/s after an information frame of LAME. */
function lameFile({ before, after, frames }: { before: number; after: number; frames: number }): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9064);
  const info = Buffer.from(frame);
  info.write('Info', 36, 'latin1');
  info.writeUInt32BE(0xf, 40);
  info.writeUInt32BE(frames, 44);
  info.write('LAME3.100', 156, 'latin1');
  info.writeUIntBE((before << 12) | after, 177, 3);
  return Buffer.concat([info, ...Array.from({ length: frames }, () => frame)]);
}

/** FLAC in Ogg pages, without checksums. */
function inPages(flac: Buffer): Buffer {
  const bodies: Uint8Array[] = [Buffer.from('\x7fFLAC\x01\0\0\x01', 'latin1')];
  for (let at = 0; at < flac.length; at += 3000) bodies.push(flac.subarray(at, at + 3000));
  const [first = new Uint8Array(), second = new Uint8Array(), ...rest] = bodies;
  return Buffer.concat([Buffer.concat([first, second]), ...rest].map((body, index) => page(body, index)));
}

function page(body: Uint8Array, index: number): Buffer {
  const lengths = [...Array.from({ length: Math.floor(body.length / 255) }, () => 255), body.length % 255];
  const head = Buffer.alloc(27);
  head.write('OggS', 0, 'latin1');
  head[5] = index ? 0 : 2;
  head.writeUInt32LE(77, 14);
  head.writeUInt32LE(index, 18);
  head[26] = lengths.length;
  return Buffer.concat([head, Buffer.from(lengths), body]);
}
