import { Mp4OutputFormat, WebMOutputFormat } from 'mediabunny';
import type { MadeStream } from '../inspection.messages.ts';
import { GatheredOutput, type Output } from './output.ts';
import type { PacketStream } from './packet.ts';
import { rounded, segmentSeconds } from './segments.ts';
import { writePackets } from './write-packets.ts';

/** Browsers take Vorbis piece by piece from WebM alone. In MP4 they read the place of Opus that has its mark. */
const containers: Readonly<Record<string, 'mp4' | 'webm'>> = {
  aac: 'mp4',
  flac: 'mp4',
  opus: 'webm',
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
  const written = await writePackets(
    stream,
    formatOf(extension, onSegment),
    (bytes) => gathered.write(bytes),
    (seconds) => onProgress(Math.min(1, seconds / stream.duration)),
  );
  await gathered.flush();
  const { start, leftOut } = stream;
  const duration = Math.min(stream.duration, written.end - start - leftOut);
  if (!(duration > 0)) return null;
  // The window that cuts the last packet goes by the packet's time as the container has it.
  const error = extension === 'webm' ? inMilliseconds(written.last) - written.last : 0;
  return {
    type: `audio/${extension}; codecs="${stream.config.codec}"`,
    extension,
    bytes: gathered.bytes,
    headBytes: segments[0]?.[1] ?? 0,
    start: rounded(start),
    end: rounded(start + leftOut + duration + error),
    duration: rounded(duration),
    segments,
  };
}

/** Times in WebM are whole milliseconds. */
const inMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000;

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
