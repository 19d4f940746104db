import { randomFillSync } from 'node:crypto';

const bytesPerSample = 2;
const channels = 2;
const rate = 44_100;
const headerBytes = 44;

/** Creates a WAV file of `bytes` in total with incompressible noise in CD quality. */
export function noise(bytes: number): Buffer {
  const file = Buffer.allocUnsafeSlow(bytes - (bytes % (bytesPerSample * channels)));
  const block = bytesPerSample * channels;
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(channels, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * block, 28);
  file.writeUInt16LE(block, 32);
  file.writeUInt16LE(bytesPerSample * 8, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(file.length - headerBytes, 40);
  return randomFillSync(file, headerBytes);
}
