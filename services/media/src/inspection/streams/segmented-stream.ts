import { Mp4OutputFormat, WebMOutputFormat } from 'mediabunny';
import type { GeneratedStream } from '../inspection.messages.ts';
import { correctFlacSampleEntry } from './flac-sample-entry.ts';
import { BufferedOutput, type Output } from './output.ts';
import type { PacketStream } from './packet.ts';
import { roundTime, segmentSeconds } from './segments.ts';
import { writePackets } from './write-packets.ts';

/**
 * Browsers only append Vorbis from WebM. In MP4 they read the field of Opus that contains the reset marker.
 */
const containers: Readonly<Record<string, 'mp4' | 'webm'>> = {
  aac: 'mp4',
  flac: 'mp4',
  opus: 'webm',
  vorbis: 'webm',
};

/** Remuxes packets into a container that browsers can append in segments. Null for unsupported codecs. */
export async function generateSegmentedStream(
  stream: PacketStream,
  output: Output,
  onProgress: (share: number) => void,
): Promise<GeneratedStream | null> {
  const extension = containers[stream.codec];
  if (!extension) return null;
  const segments: [number, number][] = [];
  const onSegment = (_: Uint8Array, position: number, timestamp: number) =>
    segments.push([roundTime(timestamp), position]);
  const buffered = new BufferedOutput(output);
  let isEntryCorrect = stream.codec !== 'flac';
  const written = await writePackets(
    stream,
    createFormat(extension, onSegment),
    (bytes) => {
      isEntryCorrect ||= correctFlacSampleEntry(bytes, stream.config);
      return buffered.write(bytes);
    },
    (seconds) => onProgress(Math.min(1, seconds / stream.duration)),
  );
  await buffered.flush();
  const { start, preSkip } = stream;
  const duration = Math.min(stream.duration, written.end - start - preSkip);
  if (!(duration > 0)) return null;
  // The append window trims the last packet by its time in the container, which is rounded in WebM.
  const error = extension === 'webm' ? roundToMilliseconds(written.last) - written.last : 0;
  return {
    type: `audio/${extension}; codecs="${stream.config.codec}"`,
    extension,
    bytes: buffered.bytes,
    headBytes: segments[0]?.[1] ?? 0,
    start: roundTime(start),
    end: roundTime(start + preSkip + duration + error),
    duration: roundTime(duration),
    segments,
  };
}

/** Times in WebM are whole milliseconds. */
const roundToMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000;

type OnSegment = (bytes: Uint8Array, position: number, timestamp: number) => void;

function createFormat(extension: 'mp4' | 'webm', onSegment: OnSegment) {
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
