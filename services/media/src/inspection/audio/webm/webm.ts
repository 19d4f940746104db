import { decodeLatin1, toDataView, type ByteSource } from '../../byte-source.ts';
import { Rejection } from '../../rejection.ts';
import type { AudioFile } from '../audio-file.ts';
import { readElement, parseUint } from './ebml.ts';
import { isOpusHead } from '../ogg/opus-head.ts';
import { assertPlayable } from '../playable.ts';

const ids = {
  header: 0x1a45dfa3,
  readVersion: 0x42f7,
  maxIdLength: 0x42f2,
  maxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  info: 0x1549a966,
  timecodeScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codec: 0x86,
  codecHead: 0x63a2,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  cluster: 0x1f43b675,
  timecode: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cuePositions: 0xb7,
  tags: 0x1254c367,
  tag: 0x7373,
  targets: 0x63c0,
  simpleTag: 0x67c8,
} as const;

const containers: ReadonlySet<number> = new Set([
  ids.header,
  ids.segment,
  ids.seekHead,
  ids.seek,
  ids.info,
  ids.tracks,
  ids.track,
  ids.audio,
  ids.cluster,
  ids.blockGroup,
  ids.cues,
  ids.cuePoint,
  ids.cuePositions,
  ids.tags,
  ids.tag,
  ids.targets,
  ids.simpleTag,
]);
/** Elements that may occur only in a track. */
const ofTrack: ReadonlySet<number> = new Set([ids.trackNumber, ids.trackType, ids.codec, ids.codecHead]);
/** Elements that a file has only once: players reject a second one. */
const single: ReadonlySet<number> = new Set([ids.header, ids.segment]);
const codecs: Readonly<Record<string, string>> = { A_OPUS: 'Opus', A_VORBIS: 'Vorbis' };
const [videoTrack, audioTrack] = [1, 2];
const maxHeadBytes = 64 * 1024;
/** The versions and limits in the EBML header that players support. */
const maxSupported: Readonly<Record<number, number>> = {
  [ids.readVersion]: 1,
  [ids.docTypeReadVersion]: 4,
  [ids.maxIdLength]: 4,
  [ids.maxSizeLength]: 8,
};

/**
 * Reads audio in WebM, element by element to the end, since recorders write no duration. The file is
 * delivered unchanged.
 */
export async function readWebm(source: ByteSource): Promise<AudioFile | undefined> {
  const found = createProperties();
  const seen = new Set<number>();
  /** The open containers, innermost last. A container of unknown size ends within its parent. */
  const open: { readonly id: number; readonly end: number }[] = [{ id: 0, end: source.bytes }];
  for (let at = 0; at < source.bytes;) {
    while (at >= (open.at(-1)?.end ?? Infinity)) open.pop();
    const element = await readElement(source, at);
    if (!element) throw new Rejection(found.last < 0 ? 'type' : 'corrupt');
    const { id, body, end } = element;
    const parent = open.at(-1);
    if (end !== undefined && end > (parent?.end ?? 0)) throw new Rejection('corrupt');
    if (single.has(id) && seen.has(id)) throw new Rejection('type');
    if (ofTrack.has(id) && parent?.id !== ids.track) throw new Rejection('corrupt');
    seen.add(id);
    if (containers.has(id)) {
      if (end !== undefined) open.push({ id, end });
      at = body;
      continue;
    }
    if (end === undefined) throw new Rejection('type');
    const bytes = await source.read(body, Math.min(16, end - body));
    if (parseUint(bytes) > (maxSupported[id] ?? Infinity)) throw new Rejection('type');
    await readProperty(found, {
      id,
      bytes,
      readAll: () => source.read(body, Math.min(maxHeadBytes, end - body)),
    });
    at = end;
  }
  return toAudioFile(found);
}

/** What the elements read so far contain. Times are in units of `scale` nanoseconds. */
interface Properties {
  docType: string;
  trackNumber: number;
  trackType: number;
  codec: string;
  codecHead: Uint8Array;
  sampleRate: number;
  scale: number;
  /** Time of the current cluster. */
  cluster: number;
  /** Times of the last two blocks. */
  last: number;
  before: number;
}

const createProperties = (): Properties => ({
  docType: '',
  trackNumber: 0,
  trackType: 0,
  codec: '',
  codecHead: new Uint8Array(),
  sampleRate: 48_000,
  scale: 1_000_000,
  cluster: 0,
  last: -1,
  before: 0,
});

interface Element {
  readonly id: number;
  /** The first bytes of the body. */
  readonly bytes: Uint8Array;
  /** Reads as much of the body as a codec header may have. */
  readonly readAll: () => Promise<Uint8Array>;
}

async function readProperty(found: Properties, { id, bytes, readAll }: Element): Promise<void> {
  if (id === ids.docType) found.docType = decodeLatin1(bytes);
  if (id === ids.trackNumber) found.trackNumber = parseUint(bytes);
  if (id === ids.trackType) found.trackType = parseUint(bytes);
  if (found.trackType === videoTrack) throw new Rejection('video');
  if (id === ids.codec) found.codec = decodeLatin1(bytes);
  if (id === ids.codecHead) found.codecHead = (await readAll()).slice();
  if (id === ids.timecodeScale) found.scale = parseUint(bytes);
  if (id === ids.samplingFrequency) found.sampleRate = parseFloatingPoint(bytes);
  if (id === ids.timecode) found.cluster = parseUint(bytes);
  if (
    (id === ids.simpleBlock || id === ids.block) &&
    bytes.length >= 4 &&
    bytes[0] === (found.trackNumber | 0x80)
  )
    [found.before, found.last] = [found.last, found.cluster + toDataView(bytes).getInt16(1)];
}

function toAudioFile(found: Properties): AudioFile | undefined {
  if (!found.docType.startsWith('webm') || found.trackType !== audioTrack) return undefined;
  const codec = codecs[found.codec];
  const channels = codec && readChannelCount(codec, found.codecHead);
  if (!codec || !channels) throw new Rejection('codec');
  assertPlayable(found.sampleRate, channels);
  const units = found.last + Math.max(0, found.last - Math.max(0, found.before));
  if (found.last < 0 || units * found.scale <= 0) throw new Rejection('corrupt');
  return {
    extension: 'webm',
    codec,
    sampleRate: found.sampleRate,
    durationSeconds: (units * found.scale) / 1e9,
  };
}

/**
 * Returns the number of channels in the codec header; undefined if decoders cannot use it. For Vorbis it
 * contains three packets with Xiph lacing: a count, two lengths, the packets.
 */
function readChannelCount(codec: string, head: Uint8Array): number | undefined {
  if (codec === 'Opus') return isOpusHead(head) ? head[9] : undefined;
  let at = 1;
  const lengths = [0, 0].map(() => {
    let length = 0;
    for (; head[at] === 255; at += 1) length += 255;
    return length + (head[at++] ?? 0);
  });
  const [first = 0, second = 0] = lengths;
  const isHeaderAt = (start: number, kind: number) =>
    head[start] === kind && decodeLatin1(head, start + 1, start + 7) === 'vorbis';
  const isWhole =
    head[0] === 2 && isHeaderAt(at, 1) && isHeaderAt(at + first, 3) && isHeaderAt(at + first + second, 5);
  return isWhole ? head[at + 11] : undefined;
}

function parseFloatingPoint(bytes: Uint8Array): number {
  return bytes.length === 4
    ? toDataView(bytes).getFloat32(0)
    : bytes.length === 8
      ? toDataView(bytes).getFloat64(0)
      : 0;
}
