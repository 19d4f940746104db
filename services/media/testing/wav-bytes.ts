interface WavOptions {
  readonly isFloat?: boolean;
  readonly bits?: number;
  /** With them the format is an extensible one. */
  readonly validBits?: number;
  readonly channels?: number;
  readonly sampleRate?: number;
  /** As RF64, with a chunk behind the sound. */
  readonly isLong?: boolean;
  /** As a recorder writes it, who does not know yet how long it will be. */
  readonly hasNoLength?: boolean;
}

const seconds = 0.1;

/** WAV of silence. */
export function wavBytes(options: WavOptions = {}): Buffer {
  const { channels = 1, sampleRate = 8000, bits = 16 } = options;
  const sound = Buffer.alloc((seconds * sampleRate * channels * bits) / 8, bits === 8 ? 128 : 0);
  const { isLong = false, hasNoLength = false } = options;
  const chunks = [chunk('fmt ', formatOf(options)), chunk('data', sound, isLong || hasNoLength)];
  if (isLong) chunks.unshift(chunk('ds64', lengths(sound.length)));
  if (isLong) chunks.push(chunk('LIST', Buffer.alloc(100)));
  return chunk(isLong ? 'RF64' : 'RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]), isLong);
}

function formatOf(options: WavOptions): Buffer {
  const { isFloat = false, channels = 1, sampleRate = 8000, bits = 16, validBits } = options;
  const [number, frameBytes] = [isFloat ? 3 : 1, (channels * bits) / 8];
  const format = Buffer.alloc(validBits === undefined ? 16 : 40);
  format.writeUInt16LE(validBits === undefined ? number : 0xfffe, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(sampleRate, 4);
  format.writeUInt32LE(sampleRate * frameBytes, 8);
  format.writeUInt16LE(frameBytes, 12);
  format.writeUInt16LE(bits, 14);
  if (validBits === undefined) return format;
  format.writeUInt16LE(22, 16);
  format.writeUInt16LE(validBits, 18);
  format.writeUInt16LE(number, 24);
  format.write('\0\0\0\0\x10\0\x80\0\0\xaa\0\x38\x9b\x71', 26, 'latin1');
  return format;
}

/** The lengths that RF64 has in 64 bits: of the file, of the sound, of samples; and no table. */
function lengths(soundBytes: number): Buffer {
  const content = Buffer.alloc(28);
  content.writeBigUInt64LE(BigInt(soundBytes), 8);
  return content;
}

function chunk(name: string, content: Buffer, hasNoLength = false): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(hasNoLength ? 0xffff_ffff : content.length, 4);
  return Buffer.concat([head, content]);
}
