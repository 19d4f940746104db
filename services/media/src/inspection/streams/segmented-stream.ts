import { Mp4OutputFormat, WebMOutputFormat } from 'mediabunny';
import type { MadeStream } from '../inspection.messages.ts';
import { GatheredOutput, type Output } from './output.ts';
import type { PacketStream } from './packet.ts';
import { rounded, segmentSeconds } from './segments.ts';
import { writePackets } from './write-packets.ts';

/** Browsers take Vorbis piece by piece from WebM alone, and the others from fragmented MP4. */
const containers: Readonly<Record<string, 'mp4' | 'webm'>> = {
  aac: 'mp4',
  flac: 'mp4',
  opus: 'mp4',
  vorbis: 'webm',
};

/** Packets in a container that browsers take piece by piece. Null for codecs that they do not. */
export async function segmentedStream(
  stream: PacketStream,
  output: Output,
  onProgress: (share: number) => void,
): Promise<MadeStream | null> {
  const extension = containers[stream.codec];
  if (!extension) return null;
  const segments: [number, number][] = [];
  const onSegment = (_: Uint8Array, position: number, timestamp: number) =>
    segments.push([rounded(timestamp), position]);
  const gathered = new GatheredOutput(output);
  const end = await writePackets(
    stream,
    formatOf(extension, onSegment),
    (bytes) => gathered.write(bytes),
    (seconds) => onProgress(Math.min(1, seconds / stream.duration)),
  );
  await gathered.flush();
  const duration = Math.min(stream.duration, end - stream.start);
  if (!(duration > 0)) return null;
  return {
    type: `audio/${extension}; codecs="${stream.config.codec}"`,
    extension,
    bytes: gathered.bytes,
    headBytes: segments[0]?.[1] ?? 0,
    start: rounded(stream.start),
    duration: rounded(duration),
    segments,
  };
}

type OnSegment = (bytes: Uint8Array, position: number, timestamp: number) => void;

function formatOf(extension: 'mp4' | 'webm', onSegment: OnSegment) {
  if (extension === 'webm')
    return new WebMOutputFormat({
      appendOnly: true,
      minimumClusterDuration: segmentSeconds,
      onCluster: onSegment,
    });
  return new Mp4OutputFormat({
    fastStart: 'fragmented',
    minimumFragmentDuration: segmentSeconds,
    onMoof: onSegment,
  });
}
