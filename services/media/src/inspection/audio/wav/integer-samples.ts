/** Reads the integer sample that starts at a position. */
export type ReadSample = (view: DataView, at: number) => number;

/** By sample size in bytes, starting at one. WAV samples are little-endian, and signed except for those of one byte. */
const readers: readonly ReadSample[] = [
  (view, at) => view.getUint8(at) - 128,
  (view, at) => view.getInt16(at, true),
  (view, at) => view.getInt16(at + 1, true) * 256 + view.getUint8(at),
  (view, at) => view.getInt32(at, true),
];

/** Returns the reader of integer samples of 1 to 4 bytes in a WAV file. Throws a RangeError for other sizes. */
export function getIntegerReader(sampleBytes: number): ReadSample {
  const reader = readers[sampleBytes - 1];
  if (!reader) throw new RangeError(`Samples of ${sampleBytes} bytes`);
  return reader;
}
