import type { Coding, Section } from '../audio/audio-file.ts';
import type { ByteSource } from '../byte-source.ts';
import type { Decoded, Decoder } from './decoder.ts';
import { decoderFor } from './decoders.ts';
import { firstPackets } from './first-packets.ts';
import { Peaks } from './peaks.ts';
import { chunksOf } from './chunks.ts';

/** CPU time rather than elapsed time, which depends on the load of the machine. */
const budgetMs = 1500;

/**
 * Computes the peaks of an audio file; undefined if it cannot be decoded within the CPU time budget, so that
 * waveforms never slow down uploads. Decodes only sections of long files.
 */
export async function waveformOf(
  source: ByteSource,
  coding: Coding,
  cpuMs = budgetMs,
): Promise<number[] | undefined> {
  const startUsage = process.cpuUsage();
  try {
    const decoder = decoderFor(coding);
    await decoder.ready;
    const peaks = new Peaks(coding.samples);
    if (coding.head) await decoder.decode(coding.head);
    for (const section of coding.sections) {
      if (coding.needsReset && section !== coding.sections[0]) await resetDecoder(decoder, coding);
      peaks.moveTo(section.sample, section.warmUpSamples);
      for await (const chunk of sectionChunks(source, section, coding)) {
        if (cpuMsSince(startUsage) > cpuMs) return undefined;
        add(peaks, await decoder.decode(chunk));
      }
    }
    if (decoder.flush) add(peaks, await decoder.flush());
    return peaks.toBytes();
  } catch {
    return undefined;
  }
}

function cpuMsSince(startUsage: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(startUsage);
  return (user + system) / 1000;
}

async function resetDecoder(decoder: Decoder, { head }: Coding): Promise<void> {
  await decoder.reset?.();
  if (head) await decoder.decode(head);
}

async function* sectionChunks(
  source: ByteSource,
  section: Section,
  coding: Coding,
): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of chunksOf(source, section, coding)) {
    yield section.maxPackets && isFirst ? firstPackets(chunk, section.maxPackets) : chunk;
    isFirst = false;
  }
}

function add(peaks: Peaks, { channelData, samplesDecoded }: Decoded): void {
  peaks.add(channelData, samplesDecoded);
}
