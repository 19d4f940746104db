/** Sample rate of every recording. */
export const recordingRate = 48_000;

export interface Recording {
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** Time of the first sample, in milliseconds since 1970. */
  readonly startedAt: number;
}

/** A chunk of interleaved 32-bit stereo samples, with the time of its arrival in milliseconds since 1970. */
export interface Chunk {
  readonly data: Buffer;
  readonly receivedAt: number;
}

const bytesPerSample = 4;
const bytesPerFrame = 2 * bytesPerSample;

/** Concatenates chunks. Their delays vary, so the start of the recording is computed from the chunk that was delayed least. */
export function assembleRecording(chunks: readonly Chunk[]): Recording {
  const data = Buffer.concat(chunks.map((chunk) => chunk.data));
  const frames = Math.floor(data.length / bytesPerFrame);
  const left = new Float32Array(frames);
  const right = new Float32Array(frames);
  for (let n = 0; n < frames; n += 1) {
    left[n] = data.readFloatLE(n * bytesPerFrame);
    right[n] = data.readFloatLE(n * bytesPerFrame + bytesPerSample);
  }
  let bytes = 0;
  let startedAt = Infinity;
  for (const {
    data: { length },
    receivedAt,
  } of chunks) {
    bytes += length;
    startedAt = Math.min(startedAt, receivedAt - (bytes / bytesPerFrame / recordingRate) * 1000);
  }
  return { left, right, startedAt };
}

/** Converts milliseconds since 1970 to seconds of the recording. */
export const timeInRecording = ({ startedAt }: Recording, at: number) => (at - startedAt) / 1000;

export const mixToMono = ({ left, right }: Recording) =>
  left.map((value, index) => (value + (right[index] ?? 0)) / 2);
