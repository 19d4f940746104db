import type { Coding, Section } from '../audio/audio-file.ts';
import type { ByteSource } from '../byte-source.ts';
import type { Decoded, Decoder } from './decoder.ts';
import { decoderFor } from './decoders.ts';
import { firstPackets } from './first-packets.ts';
import { Peaks } from './peaks.ts';
import { piecesOf } from './pieces.ts';

/** CPU time: on a busy machine it takes longer. */
const budgetMs = 1500;

/**
 * The peaks of a piece of audio, or undefined where it cannot be decoded, or not in its time: a song goes without rather than make its
 * upload slow. Of what is long only sections are decoded.
 */
export async function waveformOf(
  source: ByteSource,
  coding: Coding,
  cpuMs = budgetMs,
): Promise<number[] | undefined> {
  const begun = process.cpuUsage();
  try {
    const decoder = decoderFor(coding);
    await decoder.ready;
    const peaks = new Peaks(coding.samples);
    if (coding.head) await decoder.decode(coding.head);
    for (const section of coding.sections) {
      if (coding.beginsAnew && section !== coding.sections[0]) await beginAnew(decoder, coding);
      peaks.moveTo(section.sample, section.unsure);
      for await (const piece of sectionPieces(source, section, coding)) {
        if (cpuMsSince(begun) > cpuMs) return undefined;
        add(peaks, await decoder.decode(piece));
      }
    }
    if (decoder.flush) add(peaks, await decoder.flush());
    return peaks.toBytes();
  } catch {
    return undefined;
  }
}

function cpuMsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

async function beginAnew(decoder: Decoder, { head }: Coding): Promise<void> {
  await decoder.reset?.();
  if (head) await decoder.decode(head);
}

async function* sectionPieces(
  source: ByteSource,
  section: Section,
  coding: Coding,
): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const piece of piecesOf(source, section, coding)) {
    yield section.packets && isFirst ? firstPackets(piece, section.packets) : piece;
    isFirst = false;
  }
}

function add(peaks: Peaks, { channelData, samplesDecoded }: Decoded): void {
  peaks.add(channelData, samplesDecoded);
}
