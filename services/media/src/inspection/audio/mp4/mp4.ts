import { decodeLatin1, toDataView, type ByteSource } from '../../byte-source.ts';
import { Rejection } from '../../rejection.ts';
import { areAacSamples } from '../mpeg/aac-samples.ts';
import { minStrippedBytes, type AudioFile } from '../audio-file.ts';
import { parseBoxes, readTopBoxes, type Box } from './mp4-boxes.ts';
import { parseCodec, parseSampleRate, type Codec } from './mp4-codec.ts';
import { readFragmentSamples } from './mp4-fragments.ts';
import { MediaData } from './mp4-media-data.ts';
import { readSampleTables, type TimedSamples } from './mp4-samples.ts';
import { areTablesWhole } from './mp4-tables.ts';
import { stripTags } from './strip-mp4-tags.ts';
import { isLayer3 } from '../mpeg/mpeg.ts';

const maxMovieBytes = 32 * 1024 * 1024;
/** The maximum mean. FLAC has the longest blocks: 65,535 samples, at 96 kHz. */
const maxMeanSampleSeconds = 0.7;

interface Track {
  /** The track id used by fragments; undefined if the track has none. */
  readonly id: number | undefined;
  readonly codec: Codec;
  readonly sampleRate: number;
  readonly timescale: number;
  readonly edits: Edits;
  /** The samples outside fragments; absent if there are none. */
  readonly samples?: TimedSamples;
}

interface Edits {
  /** The latest start of an edit, in units of the track's timescale. */
  readonly lastStart: number;
  /** Whether every edit is empty or has no duration. */
  readonly playsNone: boolean;
}

/** Reads audio in MP4. Delivers the file without the tags of its `moov` box, which contain covers. */
export async function readMp4(source: ByteSource): Promise<AudioFile | undefined> {
  const boxes = await readTopBoxes(source);
  const [movie, second] = boxes.filter(({ name }) => name === 'moov');
  if (second) throw new Rejection('type');
  if (!movie) throw new Rejection(boxes.some(({ name }) => name === 'mdat') ? 'corrupt' : 'type');
  if (movie.end - movie.start > maxMovieBytes) throw new Rejection('type');
  const bytes = (await source.read(movie.start, movie.end - movie.start)).slice();
  if (!findBoxes(bytes, 'mvhd', movie.body - movie.start).length) throw new Rejection('corrupt');
  const data = new MediaData(boxes);
  const tracks = findBoxes(bytes, 'trak', movie.body - movie.start).flatMap(
    (track) => parseTrack(bytes, track, data) ?? [],
  );
  const [audio] = tracks;
  if (!audio) return undefined;
  const fragments = await readFragmentSamples(source, boxes, data, bytes, audio.id);
  const sampleGroups = [audio.samples, fragments].filter((group) => group !== undefined);
  const [count, units] = [sum(sampleGroups, 'count'), sum(sampleGroups, 'units')];
  const starts = sampleGroups.flatMap((group) => group.starts);
  const durationSeconds = units / audio.timescale;
  if (audio.edits.lastStart >= units) throw new Rejection('corrupt');
  // Fragmented files leave the duration at 0, since it is unknown while writing.
  if (audio.edits.playsNone && !fragments.count) throw new Rejection('corrupt');
  // Also catches files without samples or without a timescale.
  if (!(durationSeconds / count <= maxMeanSampleSeconds)) throw new Rejection('corrupt');
  const { name, aacChannels } = audio.codec;
  if (name === 'MP3' && !(await isLayer3(source, starts[0] ?? 0))) throw new Rejection('codec');
  if (aacChannels && !(await areAacSamples(source, starts, aacChannels))) throw new Rejection('corrupt');
  return {
    extension: 'm4a',
    codec: name,
    sampleRate: audio.sampleRate,
    durationSeconds,
    // Fragments may contain absolute file positions, so nothing before them may be removed.
    delivered: fragments.count ? undefined : selectDelivered(source, movie, bytes),
  };
}

function sum(groups: readonly TimedSamples[], name: 'count' | 'units'): number {
  return groups.reduce((total, group) => total + group[name], 0);
}

function selectDelivered(source: ByteSource, movie: Box, bytes: Uint8Array): AudioFile['delivered'] {
  const stripped = stripTags(bytes, movie.start);
  const isSmall = stripped && bytes.length - stripped.length < minStrippedBytes;
  if (!stripped || (isSmall && !decodeLatin1(bytes).includes('covr'))) return undefined;
  return [{ start: 0, end: movie.start }, stripped, { start: movie.end, end: source.bytes }];
}

/** Returns undefined for a track that is not audio. Throws for a video track. */
function parseTrack(bytes: Uint8Array, track: Box, data: MediaData): Track | undefined {
  const view = toDataView(bytes);
  const [media] = findBoxes(bytes, 'mdia', track.body, track.end);
  const [handler] = media ? findBoxes(bytes, 'hdlr', media.body, media.end) : [];
  const kind = handler && decodeLatin1(bytes, handler.body + 8, handler.body + 12);
  if (kind === 'vide') throw new Rejection('video');
  if (!media || kind !== 'soun') return undefined;
  const [about] = findBoxes(bytes, 'tkhd', track.body, track.end);
  const [header] = findBoxes(bytes, 'mdhd', media.body, media.end);
  const information = findBoxes(bytes, 'minf', media.body, media.end);
  const [table] = information.flatMap(({ body, end }) => findBoxes(bytes, 'stbl', body, end));
  if (!header || !table) return undefined;
  if ([header, about].some((box) => box && (bytes[box.body] ?? 0) > 1)) throw new Rejection('type');
  if (!information.every((box) => areTablesWhole(bytes, box))) throw new Rejection('corrupt');
  const find = (name: string) => findBoxes(bytes, name, table.body, table.end)[0];
  const description = find('stsd');
  if (!description) throw new Rejection('type');
  const codec = parseCodec(bytes, description);
  const times = parseTimes(view, find('stts'));
  // If all samples are in fragments, the tables are empty or missing.
  const samples = times && readSampleTables(data, bytes, find);
  if (times && times.samples !== samples?.count) throw new Rejection('corrupt');
  return {
    id: about && view.getUint32(about.body + (bytes[about.body] === 1 ? 20 : 12)),
    codec,
    sampleRate: parseSampleRate(bytes, description) || 44_100,
    timescale: view.getUint32(header.body + (bytes[header.body] === 1 ? 20 : 12)),
    edits: parseEdits(bytes, track),
    ...(times && samples && { samples: { ...samples, units: times.units } }),
  };
}

/** Reads a track's edit list. Throws if its size does not match the number of edits. */
function parseEdits(bytes: Uint8Array, track: Box): Edits {
  const view = toDataView(bytes);
  const lists = findBoxes(bytes, 'edts', track.body, track.end).flatMap(({ body, end }) =>
    findBoxes(bytes, 'elst', body, end),
  );
  let [lastStart, playsNone] = [0, lists.length > 0];
  for (const { body, end } of lists) {
    const isLong = bytes[body] === 1;
    const width = isLong ? 20 : 12;
    const entries = view.getUint32(body + 4);
    if (body + 8 + entries * width !== end) throw new Rejection('corrupt');
    for (let at = body + 8; at < end; at += width) {
      const length = isLong ? view.getBigUint64(at) : view.getUint32(at);
      const start = isLong ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
      lastStart = Math.max(lastStart, start);
      if (start >= 0 && length > 0) playsNone = false;
    }
  }
  return { lastStart, playsNone };
}

/** The number and total duration of the samples in `stts`; undefined if there are none. */
function parseTimes(view: DataView, table?: Box): { samples: number; units: number } | undefined {
  const entries = table ? view.getUint32(table.body + 4) : 0;
  let [samples, units] = [0, 0];
  for (let at = (table?.body ?? 0) + 8, n = 0; n < entries; n += 1, at += 8) {
    const count = view.getUint32(at);
    samples += count;
    units += count * view.getUint32(at + 4);
  }
  return samples ? { samples, units } : undefined;
}

function findBoxes(bytes: Uint8Array, name: string, start: number, end = bytes.length): Box[] {
  return parseBoxes(bytes, start, end).filter((box) => box.name === name);
}
