interface WavOptions {
  readonly isFloat?: boolean;
  readonly bits?: number;
  readonly channels?: number;
  readonly sampleRate?: number;
}

const seconds = 0.1;

/** WAV of silence. */
export function wavBytes(options: WavOptions = {}): Buffer {
  const { channels = 1, sampleRate = 8000, bits = 16 } = options;
  const sound = Buffer.alloc((seconds * sampleRate * channels * bits) / 8, bits === 8 ? 128 : 0);
  const chunks = [chunk('fmt ', formatOf(options)), chunk('data', sound)];
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]));
}

function formatOf(options: WavOptions): Buffer {
  const { isFloat = false, channels = 1, sampleRate = 8000, bits = 16 } = options;
  const frameBytes = (channels * bits) / 8;
  const format = Buffer.alloc(16);
  format.writeUInt16LE(isFloat ? 3 : 1, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(sampleRate, 4);
  format.writeUInt32LE(sampleRate * frameBytes, 8);
  format.writeUInt16LE(frameBytes, 12);
  format.writeUInt16LE(bits, 14);
  return format;
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}
