import type { Coding } from '../audio/audio-file.ts';
import type { ByteSource } from '../byte-source.ts';

const chunkBytes = 64 * 1024;

/**
 * Yields what the decoder needs of a file, in chunks: everything or, for PCM, the samples. Never splits PCM
 * frames.
 */
export async function* readChunks(source: ByteSource, coding: Coding): AsyncGenerator<Uint8Array> {
  const frameBytes = coding.decoder === 'pcm' ? coding.pcm.frameBytes : 1;
  const [start, end] =
    coding.decoder === 'pcm' ? [coding.start, coding.start + coding.samples * frameBytes] : [0, source.bytes];
  const step = chunkBytes - (chunkBytes % frameBytes);
  for (let at = start; at < end; at += step) yield (await source.read(at, Math.min(step, end - at))).slice();
}
