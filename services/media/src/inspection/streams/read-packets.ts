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
import { bytesOf, withResetMarker } from './decoder-reset-marker.ts';
import { opusPacketSeconds } from './opus-packet.ts';
import type { Packet, PacketStream } from './packet.ts';

const formats = [MP4, FLAC, OGG, WEBM, MATROSKA, ADTS];
const preSkipAt = 10;
const hashedBytes = 64 * 1024;

/** Demuxes an audio file. Undefined if the format is not supported. */
export async function readPackets(source: ByteSource): Promise<PacketStream | undefined> {
  const track = await new Input({ formats, source: readerOf(source) }).getPrimaryAudioTrack();
  const config = await track?.getDecoderConfig();
  if (!track?.codec || !config) return undefined;
  const { codec } = track;
  const duration = await track.computeDuration();
  const marked = withResetMarker(codec, config, await markerOf(source));
  if (codec === 'opus')
    return {
      codec,
      config: marked,
      start: 0,
      preSkip: preSkipOf(config),
      duration,
      packets: opusPackets(track),
    };
  const before = Math.max(0, -(await track.getFirstTimestamp()));
  return { codec, config: marked, start: before, preSkip: 0, duration, packets: packetsOf(track, before) };
}

/** Returns the pre-skip of Opus in seconds. Source: RFC 7845, section 5.1. */
function preSkipOf({ description }: AudioDecoderConfig): number {
  const head = description && bytesOf(description);
  return head && head.length > preSkipAt + 1 ? head.readUInt16LE(preSkipAt) / 48_000 : 0;
}

/** Returns a number that is different for each file. */
async function markerOf(source: ByteSource): Promise<number> {
  const hash = createHash('sha256').update(
    await source.at(0, source.bytes > hashedBytes ? hashedBytes : source.bytes),
  );
  return hash.update(String(source.bytes)).digest().readUInt32BE();
}

const readerOf = (source: ByteSource) =>
  new CustomSource({
    getSize: () => source.bytes,
    read: async (start, end) => (await source.at(start, end - start)).slice(),
  });

/** Shifts timestamps to start at 0: encoder delay of `before` seconds has negative timestamps. */
async function* packetsOf(track: InputAudioTrack, before: number): AsyncGenerator<Packet> {
  let fullDuration = 0;
  for await (const { data, timestamp, duration } of new EncodedPacketSink(track).packets()) {
    // Containers shorten the last AAC frame; decoders output all of it.
    if (track.codec === 'aac') fullDuration ||= duration;
    yield { data, time: Math.max(0, timestamp + before), duration: Math.max(duration, fullDuration) };
  }
}

/** Computes times from packet durations, because the demuxer shortens the first packet by the pre-skip. */
async function* opusPackets(track: InputAudioTrack): AsyncGenerator<Packet> {
  let time = 0;
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    const duration = opusPacketSeconds(data);
    yield { data, time, duration };
    time += duration;
  }
}
