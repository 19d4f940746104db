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
import { toBuffer, addResetMarker } from './decoder-reset-marker.ts';
import { computeOpusPacketSeconds } from './opus-packet.ts';
import type { Packet, PacketStream } from './packet.ts';

const formats = [MP4, FLAC, OGG, WEBM, MATROSKA, ADTS];
const preSkipAt = 10;
const hashedBytes = 64 * 1024;

/** Demuxes an audio file. Undefined if the format is not supported. */
export async function readPackets(source: ByteSource): Promise<PacketStream | undefined> {
  const track = await new Input({ formats, source: getReader(source) }).getPrimaryAudioTrack();
  const config = await track?.getDecoderConfig();
  if (!track?.codec || !config) return undefined;
  const { codec } = track;
  const duration = await track.computeDuration();
  const marked = addResetMarker(codec, config, await computeMarker(source));
  if (codec === 'opus')
    return {
      codec,
      config: marked,
      start: 0,
      preSkip: readPreSkip(config),
      duration,
      packets: readOpusPackets(track),
    };
  const before = Math.max(0, -(await track.getFirstTimestamp()));
  return {
    codec,
    config: marked,
    start: before,
    preSkip: 0,
    duration,
    packets: readTrackPackets(track, before),
  };
}

/** Returns the pre-skip of Opus in seconds. Source: RFC 7845, section 5.1. */
function readPreSkip({ description }: AudioDecoderConfig): number {
  const head = description && toBuffer(description);
  return head && head.length > preSkipAt + 1 ? head.readUInt16LE(preSkipAt) / 48_000 : 0;
}

/** Returns a number that is different for each file. */
async function computeMarker(source: ByteSource): Promise<number> {
  const hash = createHash('sha256').update(
    await source.read(0, source.bytes > hashedBytes ? hashedBytes : source.bytes),
  );
  return hash.update(String(source.bytes)).digest().readUInt32BE();
}

const getReader = (source: ByteSource) =>
  new CustomSource({
    getSize: () => source.bytes,
    read: async (start, end) => (await source.read(start, end - start)).slice(),
  });

/** Shifts timestamps to start at 0: encoder delay of `before` seconds has negative timestamps. */
async function* readTrackPackets(track: InputAudioTrack, before: number): AsyncGenerator<Packet> {
  let fullDuration = 0;
  for await (const { data, timestamp, duration } of new EncodedPacketSink(track).packets()) {
    // Containers shorten the last AAC frame; decoders output all of it.
    if (track.codec === 'aac') fullDuration ||= duration;
    yield { data, time: Math.max(0, timestamp + before), duration: Math.max(duration, fullDuration) };
  }
}

/** Computes times from packet durations, because the demuxer shortens the first packet by the pre-skip. */
async function* readOpusPackets(track: InputAudioTrack): AsyncGenerator<Packet> {
  let time = 0;
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    const duration = computeOpusPacketSeconds(data);
    yield { data, time, duration };
    time += duration;
  }
}
