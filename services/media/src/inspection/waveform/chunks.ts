import type { Coding, Section } from '../audio/audio-file.ts';
import type { ByteSource } from '../byte-source.ts';

const chunkBytes = 64 * 1024;

/** Yields the bytes of a section in chunks. Never splits PCM frames. */
export async function* chunksOf(
  source: ByteSource,
  { start, end }: Pick<Section, 'start' | 'end'>,
  { pcm }: Pick<Coding, 'pcm'>,
): AsyncGenerator<Uint8Array> {
  const step = chunkBytes - (pcm ? chunkBytes % pcm.frameBytes : 0);
  for (let at = start; at < end; at += step) yield (await source.at(at, Math.min(step, end - at))).slice();
}
