import { decodeLatin1, type ByteSource } from '../byte-source.ts';
import { readWav } from '../audio/wav/wav.ts';
import type { GeneratedStream } from '../inspection.messages.ts';
import { readFlacPackets } from './flac-packets.ts';
import { describeMpegStream } from './mpeg-stream.ts';
import { openOggFlac } from './ogg-flac.ts';
import type { Output } from './output.ts';
import type { PacketStream } from './packet.ts';
import { readPcmPackets } from './pcm-packets.ts';
import { readPackets } from './read-packets.ts';
import { generateSegmentedStream } from './segmented-stream.ts';

/**
 * Generates the stream of an accepted audio file, which browsers play in segments. MP3 frames are streamed
 * from the file itself; other packets are remuxed into a container that browsers can append; PCM is encoded
 * as FLAC. Null if browsers cannot stream the codec.
 */
export async function generateStream(
  source: ByteSource,
  output: Output,
  onProgress: (share: number) => void,
): Promise<GeneratedStream | null> {
  const mpeg = await describeMpegStream(source);
  if (mpeg) return mpeg;
  const packets = await readPacketStream(source);
  return packets ? generateSegmentedStream(packets, output, onProgress) : null;
}

async function readPacketStream(source: ByteSource): Promise<PacketStream | undefined> {
  const name = decodeLatin1(await source.read(0, 12));
  if (/^(RIFF|RF64)....WAVE/s.test(name)) return readWavPackets(source);
  const native = name.startsWith('OggS') ? await openOggFlac(source) : source;
  return (native && (await readFlacPackets(native))) ?? readPackets(source);
}

async function readWavPackets(source: ByteSource): Promise<PacketStream | undefined> {
  const { coding, sampleRate = 0 } = (await readWav(source)) ?? {};
  if (coding?.decoder !== 'pcm') return undefined;
  const { start, samples, pcm: format } = coding;
  return readPcmPackets(source, { start, samples, sampleRate, format });
}
