import type { ByteSource } from '../byte-source.ts';
import { Rejection } from '../rejection.ts';
import type { AudioFile, Coding, Section } from './audio-file.ts';
import { isIntact } from './ogg-checksum.ts';
import { oggStreamOf, type OggStream } from './ogg-stream.ts';
import { oggPageAt, type OggPage } from './ogg-page.ts';

const maxWholeSeconds = 60;
const sectionSeconds = 0.3;
const sectionPackets = 16;
const maxHeadBytes = 1024 * 1024;

interface Pages {
  readonly stream: OggStream;
  readonly pages: readonly OggPage[];
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
  return {
    extension: 'ogg',
    codec: stream.codec,
    sampleRate: stream.sampleRate,
    durationSeconds: samples / stream.rate,
    coding: await codingOf(source, found),
  };
}

/** Reads the pages of the only audio stream. There may be another stream that only describes it. */
async function readPages(source: ByteSource): Promise<Pages | undefined> {
  let stream: OggStream | undefined;
  const pages: OggPage[] = [];
  const serials = new Set<number>();
  let last = 0;
  for (let at = 0; at < source.bytes;) {
    const page = await oggPageAt(source, at);
    if (!page) throw new Rejection(pages.length ? 'corrupt' : 'type');
    if (page.end > source.bytes) throw new Rejection('corrupt');
    if (page.isFirst) {
      serials.add(page.serial);
      const next = oggStreamOf(await source.at(page.body, Math.min(80, page.end - page.body)), page.serial);
      if (next === 'video') throw new Rejection('video');
      // Browsers differ in how they play several streams, and in the duration they show.
      if (next && stream) throw new Rejection(last > 0 ? 'concatenated' : 'codec');
      stream ??= next;
    }
    if (page.serial === stream?.serial) {
      // Without intact headers and first audio page nothing plays; a damaged page later is only a short gap.
      if (last === 0 && !(await isIntact(source, page))) throw new Rejection('corrupt');
      pages.push(page);
      if (page.granule > 0) last = Math.max(0, page.granule - stream.preSkip);
    } else if (last === 0 && !serials.has(page.serial)) {
      // A damaged serial number: the header of this stream is missing.
      throw new Rejection('corrupt');
    }
    at = page.end;
  }
  return stream && { stream, pages, samples: last };
}

async function codingOf(source: ByteSource, { stream, pages, samples }: Pages): Promise<Coding | undefined> {
  const firstAudio = pages.find(({ granule, isFirst }) => granule > 0 && !isFirst);
  if (!stream.decoder || !firstAudio || firstAudio.start > maxHeadBytes) return undefined;
  return {
    decoder: stream.decoder,
    head: (await source.at(0, firstAudio.start)).slice(),
    samples,
    sections: sectionsOf(pages.slice(pages.indexOf(firstAudio)), samples, stream),
  };
}

/**
 * Returns sections of complete pages that begin with a new packet. A page contains the sample position at its
 * end.
 */
function sectionsOf(pages: readonly OggPage[], samples: number, { rate, preSkip }: OggStream): Section[] {
  const [first, last] = [pages[0], pages.at(-1)];
  if (!first || !last) return [];
  if (samples / rate <= maxWholeSeconds) return [{ start: first.start, end: last.end, sample: 0 }];
  const sections: Section[] = [];
  let index = 0;
  for (let section = 0; section < 256; section += 1) {
    const sample = Math.floor((section * samples) / 256);
    while (index + 1 < pages.length && (pages[index + 1]?.granule ?? 0) - preSkip <= sample) index += 1;
    const begin = pages.findIndex(({ isContinued }, at) => at >= index && !isContinued);
    const start = pages[begin];
    if (!start || start.start === sections.at(-1)?.start) continue;
    const first = Math.max(0, (pages[begin - 1]?.granule ?? 0) - preSkip);
    const until = pages.find(
      ({ granule }, at) => at >= begin && granule - preSkip >= first + sectionSeconds * rate,
    );
    sections.push({
      start: start.start,
      end: (until ?? last).end,
      sample: first,
      maxPackets: sectionPackets,
    });
  }
  return sections;
}
