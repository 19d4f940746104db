import {
  ADTS,
  CustomSource,
  EncodedPacketSink,
  FLAC,
  Input,
  MATROSKA,
  MP4,
  OGG,
  WEBM,
  type InputAudioTrack,
} from 'mediabunny';
import { viewOf, type ByteSource } from '../byte-source.ts';
import { opusPacketSeconds } from './opus-packet.ts';
import type { Packet, PacketStream } from './packet.ts';

const formats = [MP4, FLAC, OGG, WEBM, MATROSKA, ADTS];
const preSkipAt = 10;

/** The packets of an audio file, from beginning to end. Undefined where it has none that are known. */
export async function readPackets(source: ByteSource): Promise<PacketStream | undefined> {
  const track = await new Input({ formats, source: readerOf(source) }).getPrimaryAudioTrack();
  const config = await track?.getDecoderConfig();
  if (!track?.codec || !config) return undefined;
  const { codec } = track;
  const duration = await track.computeDuration();
  if (codec === 'opus')
    return { codec, config, start: preSkipOf(config), duration, packets: opusPackets(track) };
  const before = Math.max(0, -(await track.getFirstTimestamp()));
  return { codec, config, start: before, duration, packets: packetsOf(track, before) };
}

const readerOf = (source: ByteSource) =>
  new CustomSource({
    getSize: () => source.bytes,
    read: async (start, end) => (await source.at(start, end - start)).slice(),
  });

/** Files count from where the song begins: what an encoder put `before` it, in seconds, has negative times. */
async function* packetsOf(track: InputAudioTrack, before: number): AsyncGenerator<Packet> {
  for await (const { data, timestamp, duration } of new EncodedPacketSink(track).packets())
    yield { data, time: Math.max(0, timestamp + before), duration };
}

/** Readers shorten the first packet by what decoders throw away: counted by the packets themselves, each begins where it sounds. */
async function* opusPackets(track: InputAudioTrack): AsyncGenerator<Packet> {
  let time = 0;
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    const duration = opusPacketSeconds(data);
    yield { data, time, duration };
    time += duration;
  }
}

/** What decoders of Opus throw away at the beginning, in seconds. Source: RFC 7845, section 5.1. */
function preSkipOf({ description }: AudioDecoderConfig): number {
  if (!description) return 0;
  const head = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  return head.length > preSkipAt + 1 ? viewOf(head).getUint16(preSkipAt, true) / 48_000 : 0;
}
