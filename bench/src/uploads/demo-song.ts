import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../demo');
/** Constant, so that the length in bytes determines the duration. */
const bytesPerSecond = 10_000;
/** The ID3 tag and the frame with information about the file. */
const headBytes = 138 + 261;

/** Repeats the frames of an MP3 of the demo for `seconds`. */
export async function demoMp3(seconds: number): Promise<Buffer> {
  const frames = (await readFile(join(folder, 'audio/last-tram-home.mp3'))).subarray(headBytes);
  const repetitions = Math.ceil((seconds * bytesPerSecond) / frames.length);
  return Buffer.concat(Array.from({ length: repetitions }, () => frames)).subarray(
    0,
    seconds * bytesPerSecond,
  );
}

/** The file of a cover of the demo: a JPEG of 900 × 900 pixels. */
export function demoCover(): Promise<Buffer> {
  return readFile(join(folder, 'covers/azulejo.jpg'));
}
