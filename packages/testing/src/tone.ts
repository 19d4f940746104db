/**
 * Mono WAV with a tone that gets louder for `seconds`. `between` is inserted between the format and the data
 * chunk.
 */
export function tone(seconds: number, between: Uint8Array = Buffer.alloc(0)): Buffer {
  const rate = 8000;
  const samples = Int16Array.from({ length: seconds * rate }, (_, n) => {
    return (n / (seconds * rate)) * 30_000 * Math.sin((n / rate) * 2 * Math.PI * 440);
  });
  const head = Buffer.alloc(36);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + between.length + samples.byteLength, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  const data = Buffer.alloc(8);
  data.write('data', 0, 'latin1');
  data.writeUInt32LE(samples.byteLength, 4);
  return Buffer.concat([head, between, data, Buffer.from(samples.buffer)]);
}
