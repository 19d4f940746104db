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
import { createHash } from 'node:crypto';
import type { ByteSource } from '../byte-source.ts';
import { bytesOf, withMark } from './decoder-mark.ts';
import { opusPacketSeconds } from './opus-packet.ts';
import type { Packet, PacketStream } from './packet.ts';

const formats = [MP4, FLAC, OGG, WEBM, MATROSKA, ADTS];
const preSkipAt = 10;
const markedBytes = 64 * 1024;

/** The packets of an audio file, from beginning to end. Undefined where it has none that are known. */
export async function readPackets(source: ByteSource): Promise<PacketStream | undefined> {
  const track = await new Input({ formats, source: readerOf(source) }).getPrimaryAudioTrack();
  const config = await track?.getDecoderConfig();
  if (!track?.codec || !config) return undefined;
  const { codec } = track;
  const duration = await track.computeDuration();
  const marked = withMark(codec, config, await markOf(source));
  if (codec === 'opus')
    return {
      codec,
      config: marked,
      start: 0,
      leftOut: preSkipOf(config),
      duration,
      packets: opusPackets(track),
    };
  const before = Math.max(0, -(await track.getFirstTimestamp()));
  return { codec, config: marked, start: before, leftOut: 0, duration, packets: packetsOf(track, before) };
}

/** What decoders of Opus leave out at the beginning, in seconds. Source: RFC 7845, section 5.1. */
function preSkipOf({ description }: AudioDecoderConfig): number {
  const head = description && bytesOf(description);
  return head && head.length > preSkipAt + 1 ? head.readUInt16LE(preSkipAt) / 48_000 : 0;
}

/** Another number for each file. */
async function markOf(source: ByteSource): Promise<number> {
  const hash = createHash('sha256').update(
    await source.at(0, source.bytes > markedBytes ? markedBytes : source.bytes),
  );
  return hash.update(String(source.bytes)).digest().readUInt32BE();
}

const readerOf = (source: ByteSource) =>
  new CustomSource({
    getSize: () => source.bytes,
    read: async (start, end) => (await source.at(start, end - start)).slice(),
  });

/** Files count from where the song begins: what an encoder put `before` it, in seconds, has negative times. */
async function* packetsOf(track: InputAudioTrack, before: number): AsyncGenerator<Packet> {
  let whole = 0;
  for await (const { data, timestamp, duration } of new EncodedPacketSink(track).packets()) {
    // Files cut the last frame of AAC short; decoders put out all of it.
    if (track.codec === 'aac') whole ||= duration;
    yield { data, time: Math.max(0, timestamp + before), duration: Math.max(duration, whole) };
  }
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
