import type { Coding, Section } from '../audio/audio-file.ts';
import type { ByteSource } from '../byte-source.ts';

const pieceBytes = 64 * 1024;

/** The bytes of a section as decoders take them, one piece after another. Samples that are not encoded are never divided. */
export async function* piecesOf(
  source: ByteSource,
  { start, end }: Pick<Section, 'start' | 'end'>,
  { pcm }: Pick<Coding, 'pcm'>,
): AsyncGenerator<Uint8Array> {
  const step = pieceBytes - (pcm ? pieceBytes % pcm.frameBytes : 0);
  for (let at = start; at < end; at += step) yield (await source.at(at, Math.min(step, end - at))).slice();
}
