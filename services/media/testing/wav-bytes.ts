interface WavOptions {
  readonly isFloat?: boolean;
  readonly bits?: number;
  /** Implies an extensible format. */
  readonly validBits?: number;
  readonly channels?: number;
  readonly sampleRate?: number;
  /** Creates RF64 with another chunk after the audio data. */
  readonly isLong?: boolean;
  /** Omits the length, like a recorder that does not know it yet. */
  readonly omitsLength?: boolean;
}

const seconds = 0.1;

/** Creates a silent WAV file. */
export function wavBytes(options: WavOptions = {}): Buffer {
  const { channels = 1, sampleRate = 8000, bits = 16 } = options;
  const data = Buffer.alloc((seconds * sampleRate * channels * bits) / 8, bits === 8 ? 128 : 0);
  const { isLong = false, omitsLength = false } = options;
  const chunks = [chunk('fmt ', formatOf(options)), chunk('data', data, isLong || omitsLength)];
  if (isLong) chunks.unshift(chunk('ds64', lengths(data.length)));
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

/** The content of a ds64 chunk: 64-bit lengths of file, data and samples, without a table. */
function lengths(dataBytes: number): Buffer {
  const content = Buffer.alloc(28);
  content.writeBigUInt64LE(BigInt(dataBytes), 8);
  return content;
}

function chunk(name: string, content: Buffer, omitsLength = false): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(omitsLength ? 0xffff_ffff : content.length, 4);
  return Buffer.concat([head, content]);
}
