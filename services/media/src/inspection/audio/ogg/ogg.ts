import type { ByteSource } from '../../byte-source.ts';
import { Rejection } from '../../rejection.ts';
import type { AudioFile } from '../audio-file.ts';
import { isIntact } from './ogg-checksum.ts';
import { parseOggStream, type OggStream } from './ogg-stream.ts';
import { readOggPage } from './ogg-page.ts';

interface Pages {
  readonly stream: OggStream;
  readonly samples: number;
}

/**
 * Reads Opus, Vorbis or FLAC in Ogg, page by page to the end. The file is delivered unchanged: removing an
 * image from its comments would require renumbering all pages and recomputing their checksums.
 */
export async function readOgg(source: ByteSource): Promise<AudioFile | undefined> {
  const found = await readPages(source);
  if (!found) return undefined;
  const { stream, samples } = found;
  const { codec, sampleRate, rate, decoder } = stream;
  return {
    extension: 'ogg',
    codec,
    sampleRate,
    durationSeconds: samples / rate,
    coding: decoder && { decoder, samples },
  };
}

/** Reads the pages of the only audio stream. There may be another stream that only describes it. */
async function readPages(source: ByteSource): Promise<Pages | undefined> {
  let stream: OggStream | undefined;
  const serials = new Set<number>();
  let last = 0;
  for (let at = 0; at < source.bytes;) {
    const page = await readOggPage(source, at);
    if (!page) throw new Rejection(stream ? 'corrupt' : 'type');
    if (page.end > source.bytes) throw new Rejection('corrupt');
    if (page.isFirst) {
      serials.add(page.serial);
      const next = parseOggStream(
        await source.read(page.body, Math.min(80, page.end - page.body)),
        page.serial,
      );
      if (next === 'video') throw new Rejection('video');
      // Browsers differ in how they play several streams, and in the duration they show.
      if (next && stream) throw new Rejection(last > 0 ? 'concatenated' : 'codec');
      stream ??= next;
    }
    if (page.serial === stream?.serial) {
      // Without intact headers and first audio page nothing plays; a damaged page later is only a short gap.
      if (last === 0 && !(await isIntact(source, page))) throw new Rejection('corrupt');
      if (page.granule > 0) last = Math.max(0, page.granule - stream.preSkip);
    } else if (last === 0 && !serials.has(page.serial)) {
      // A damaged serial number: the header of this stream is missing.
      throw new Rejection('corrupt');
    }
    at = page.end;
  }
  return stream && { stream, samples: last };
}
