import type { ByteSource } from '../byte-source.ts';
import { Refusal } from '../refusal.ts';
import type { AudioFile, Coding, Section } from './audio-file.ts';
import { isIntact } from './ogg-checksum.ts';
import { oggStreamOf, type OggStream } from './ogg-stream.ts';
import { oggPageAt, type OggPage } from './ogg-page.ts';

const wholeUpTo = 60;
const sectionSeconds = 0.3;
const sectionPackets = 16;
const mostHeadBytes = 1024 * 1024;

interface Pages {
  readonly stream: OggStream;
  readonly pages: readonly OggPage[];
  readonly samples: number;
}

/**
 * Opus or Vorbis in Ogg, page by page to the end. It is delivered as it came: taking a picture out of its comments would mean to
 * number and to sum up every page anew.
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

/** One stream of sound, beside which there may be one that only describes it. */
async function readPages(source: ByteSource): Promise<Pages | undefined> {
  let stream: OggStream | undefined;
  const pages: OggPage[] = [];
  const serials = new Set<number>();
  let last = 0;
  for (let at = 0; at < source.bytes;) {
    const page = await oggPageAt(source, at);
    if (!page) throw new Refusal(pages.length ? 'cut' : 'type');
    if (page.end > source.bytes) throw new Refusal('cut');
    if (page.isFirst) {
      serials.add(page.serial);
      const next = oggStreamOf(await source.at(page.body, Math.min(80, page.end - page.body)), page.serial);
      if (next === 'video') throw new Refusal('video');
      // Browsers differ in what they play after the first of several, and in the length they show.
      if (next && stream) throw new Refusal(last > 0 ? 'joined' : 'codec');
      stream ??= next;
    }
    if (page.serial === stream?.serial) {
      // Without the headers and the first sound nothing plays; a damaged page further on is a short gap.
      if (last === 0 && !(await isIntact(source, page))) throw new Refusal('cut');
      pages.push(page);
      if (page.granule > 0) last = Math.max(0, page.granule - stream.preSkip);
    } else if (last === 0 && !serials.has(page.serial)) {
      // A damaged number of the stream: another header is missed.
      throw new Refusal('cut');
    }
    at = page.end;
  }
  return stream && { stream, pages, samples: last };
}

async function codingOf(source: ByteSource, { stream, pages, samples }: Pages): Promise<Coding | undefined> {
  const firstSound = pages.find(({ granule, isFirst }) => granule > 0 && !isFirst);
  if (!stream.decoder || !firstSound || firstSound.start > mostHeadBytes) return undefined;
  return {
    decoder: stream.decoder,
    head: (await source.at(0, firstSound.start)).slice(),
    samples,
    sections: sectionsOf(pages.slice(pages.indexOf(firstSound)), samples, stream),
  };
}

/** Whole pages that do not begin in the middle of a packet. A page tells the sample that it ends with. */
function sectionsOf(pages: readonly OggPage[], samples: number, { rate, preSkip }: OggStream): Section[] {
  const [first, last] = [pages[0], pages.at(-1)];
  if (!first || !last) return [];
  if (samples / rate <= wholeUpTo) return [{ start: first.start, end: last.end, sample: 0 }];
  const sections: Section[] = [];
  let index = 0;
  for (let part = 0; part < 256; part += 1) {
    const sample = Math.floor((part * samples) / 256);
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
      packets: sectionPackets,
    });
  }
  return sections;
}
