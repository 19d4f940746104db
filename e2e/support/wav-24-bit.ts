import type { AudioFile } from './tagged-mp3.ts';

const [sampleRate, seconds, frequency] = [96_000, 8, 440];
const sampleBytes = 3;

/** An eight-second sine note as a WAV file of 24 bits and 96 kHz, as recording programs export it. */
export function wav24Bit(name: string): AudioFile {
  const data = Buffer.alloc(sampleRate * seconds * sampleBytes);
  for (let at = 0; at < sampleRate * seconds; at += 1) {
    const sample = Math.round(2 ** 20 * Math.sin((2 * Math.PI * frequency * at) / sampleRate));
    data.writeIntLE(sample, at * sampleBytes, sampleBytes);
  }
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(sampleRate, 4);
  format.writeUInt32LE(sampleRate * sampleBytes, 8);
  format.writeUInt16LE(sampleBytes, 12);
  format.writeUInt16LE(8 * sampleBytes, 14);
  const body = Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', format), chunk('data', data)]);
  return { name, mimeType: 'audio/wav', buffer: chunk('RIFF', body) };
}

function chunk(id: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(id), length, content]);
}
