import { latin1, viewOf, type ByteSource } from '../byte-source.ts';
import { Refusal } from '../refusal.ts';
import { worthLeavingOut, type AudioFile } from './audio-file.ts';
import { boxesIn, topBoxes, type Box } from './mp4-boxes.ts';
import { fragmentUnits } from './mp4-fragments.ts';
import { withoutTags } from './mp4-without-tags.ts';

const codecs: Readonly<Record<string, string>> = { mp4a: 'AAC', alac: 'ALAC', Opus: 'Opus', fLaC: 'FLAC' };
const mostMovieBytes = 32 * 1024 * 1024;

interface Track {
  /** As fragments name it; undefined where the track does not say. */
  readonly id: number | undefined;
  readonly codec: string;
  readonly sampleRate: number;
  readonly timescale: number;
  /** How long its samples take together, in parts of a second by `timescale`. */
  readonly units: number;
  /** Behind where the last of its chunks begins. */
  readonly reaches: number;
}

/** Audio in MP4. Delivered is the file without the tags of its `moov` box, where covers are. */
export async function readMp4(source: ByteSource): Promise<AudioFile | undefined> {
  const boxes = await topBoxes(source);
  const movie = boxes.find(({ name }) => name === 'moov');
  if (!movie) throw new Refusal(boxes.some(({ name }) => name === 'mdat') ? 'cut' : 'type');
  if (movie.end - movie.start > mostMovieBytes) throw new Refusal('type');
  const bytes = (await source.at(movie.start, movie.end - movie.start)).slice();
  const tracks = inBox(bytes, 'trak', movie.body - movie.start).flatMap(
    (track) => trackOf(bytes, track) ?? [],
  );
  const [sound] = tracks;
  if (!sound) return undefined;
  if (sound.reaches > source.bytes) throw new Refusal('cut');
  const units = sound.units || (await fragmentUnits(source, boxes, bytes, sound.id));
  if (!units || !sound.timescale) throw new Refusal('cut');
  return {
    extension: 'm4a',
    codec: sound.codec,
    sampleRate: sound.sampleRate,
    durationSeconds: units / sound.timescale,
    delivered: deliveredOf(source, movie, bytes),
  };
}

function deliveredOf(source: ByteSource, movie: Box, bytes: Uint8Array): AudioFile['delivered'] {
  const lean = withoutTags(bytes, movie.start);
  const isSmall = lean && bytes.length - lean.length < worthLeavingOut;
  if (!lean || (isSmall && !latin1(bytes).includes('covr'))) return undefined;
  return [{ start: 0, end: movie.start }, lean, { start: movie.end, end: source.bytes }];
}

/** Undefined for a track that is no audio. Throws for one that is a film. */
function trackOf(bytes: Uint8Array, track: Box): Track | undefined {
  const view = viewOf(bytes);
  const [media] = inBox(bytes, 'mdia', track.body, track.end);
  const [handler] = media ? inBox(bytes, 'hdlr', media.body, media.end) : [];
  const kind = handler && latin1(bytes, handler.body + 8, handler.body + 12);
  if (kind === 'vide') throw new Refusal('video');
  if (!media || kind !== 'soun') return undefined;
  const [header] = inBox(bytes, 'mdhd', media.body, media.end);
  const [table] = inBox(bytes, 'minf', media.body, media.end).flatMap(({ body, end }) =>
    inBox(bytes, 'stbl', body, end),
  );
  if (!header || !table) return undefined;
  const find = (name: string) => inBox(bytes, name, table.body, table.end)[0];
  const description = find('stsd');
  const codec = description && codecs[latin1(bytes, description.body + 12, description.body + 16)];
  if (!codec || !description) throw new Refusal('type');
  const units = unitsOf(view, find('stts'));
  // In fragments the tables are empty, or not there.
  if (units && !isWhole(find)) throw new Refusal('cut');
  const [about] = inBox(bytes, 'tkhd', track.body, track.end);
  return {
    id: about && view.getUint32(about.body + (bytes[about.body] === 1 ? 20 : 12)),
    codec,
    sampleRate: view.getUint16(description.body + 40) || 44_100,
    timescale: view.getUint32(header.body + (bytes[header.body] === 1 ? 20 : 12)),
    units,
    reaches: Math.max(lastOffset(view, find('stco'), 4), lastOffset(view, find('co64'), 8)),
  };
}

/** Whether there is all that is needed to find the samples. */
function isWhole(find: (name: string) => Box | undefined): boolean {
  return Boolean(find('stsc') && (find('stsz') ?? find('stz2')) && (find('stco') ?? find('co64')));
}

function unitsOf(view: DataView, times?: Box): number {
  let units = 0;
  for (let at = (times?.body ?? 0) + 8; times && at + 8 <= times.end; at += 8)
    units += view.getUint32(at) * view.getUint32(at + 4);
  return units;
}

function lastOffset(view: DataView, offsets: Box | undefined, width: 4 | 8): number {
  const last = (offsets?.end ?? 0) - width;
  if (!offsets || last < offsets.body + 8) return 0;
  return width === 4 ? view.getUint32(last) + 1 : Number(view.getBigUint64(last)) + 1;
}

function inBox(bytes: Uint8Array, name: string, start: number, end = bytes.length): Box[] {
  return boxesIn(bytes, start, end).filter((box) => box.name === name);
}
