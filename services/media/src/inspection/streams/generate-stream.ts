import { latin1, type ByteSource } from '../byte-source.ts';
import { readWav } from '../audio/wav.ts';
import type { GeneratedStream } from '../inspection.messages.ts';
import { flacPackets } from './flac-packets.ts';
import { mpegStream } from './mpeg-stream.ts';
import { oggFlac } from './ogg-flac.ts';
import type { Output } from './output.ts';
import type { PacketStream } from './packet.ts';
import { pcmPackets } from './pcm-packets.ts';
import { readPackets } from './read-packets.ts';
import { segmentedStream } from './segmented-stream.ts';

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
  const mpeg = await mpegStream(source);
  if (mpeg) return mpeg;
  const packets = await packetsIn(source);
  return packets ? segmentedStream(packets, output, onProgress) : null;
}

async function packetsIn(source: ByteSource): Promise<PacketStream | undefined> {
  const name = latin1(await source.at(0, 12));
  if (/^(RIFF|RF64)....WAVE/s.test(name)) return wavPackets(source);
  const native = name.startsWith('OggS') ? await oggFlac(source) : source;
  return (native && (await flacPackets(native))) ?? readPackets(source);
}

async function wavPackets(source: ByteSource): Promise<PacketStream | undefined> {
  const { coding, sampleRate = 0 } = (await readWav(source)) ?? {};
  if (coding?.decoder !== 'pcm') return undefined;
  const { start, samples, pcm: format } = coding;
  return pcmPackets(source, { start, samples, sampleRate, format });
}
