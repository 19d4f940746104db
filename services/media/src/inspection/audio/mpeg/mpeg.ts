import { decodeLatin1, toDataView, type ByteSource } from '../../byte-source.ts';
import { Rejection } from '../../rejection.ts';
import { minStrippedBytes, type AudioFile } from '../audio-file.ts';
import { readFrames, type Frame, type Frames } from './frames.ts';

const kilobits1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const kilobits2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const rates = [44_100, 48_000, 32_000];

/** Reads MPEG-1, -2 and -2.5 Layer 3 after any ID3v2 tags. Delivers the frames without tags. */
export async function readMpeg(source: ByteSource, start: number): Promise<AudioFile | undefined> {
  const found = await readMpegFrames(source, start);
  if (!found) return undefined;
  const { frames, announced } = found;
  const count = frames.starts.length - (announced === undefined ? 0 : 1);
  if (announced && count < announced * 0.97 - 2) throw new Rejection('corrupt');
  const { samples, sampleRate } = frames.first;
  const begin = frames.starts[0] ?? 0;
  const otherBytes = source.bytes - (frames.end - begin);
  return {
    extension: 'mp3',
    codec: 'MP3',
    sampleRate,
    durationSeconds: (count * samples) / sampleRate,
    delivered:
      // Leading data prevent some players from detecting the format.
      begin > start || otherBytes > minStrippedBytes || (await hasEmbeddedImage(source, begin))
        ? [{ start: begin, end: frames.end }]
        : undefined,
    coding: { decoder: 'mpeg', samples: frames.starts.length * samples },
  };
}

/**
 * Reads the MP3 frames from `start` on. If the first one is an information frame without audio, `hasInfo` is
 * true, and `announced` is the number of frames that it contains. Undefined if the file is not MP3.
 */
export async function readMpegFrames(source: ByteSource, start: number) {
  const frames = await readFrames(source, start, parseMpegFrame);
  if (!frames) return undefined;
  const announced = await readAnnouncedFrames(source, frames);
  return { frames, announced, hasInfo: announced !== undefined };
}

/** Returns whether a short tag before the audio contains an image. */
async function hasEmbeddedImage(source: ByteSource, begin: number): Promise<boolean> {
  return /A?PIC/.test(decodeLatin1(await source.read(0, Math.min(begin, minStrippedBytes))));
}

/** Returns the number of frames in the information frame; undefined if the first frame contains audio. */
async function readAnnouncedFrames(
  source: ByteSource,
  { starts, first }: Frames,
): Promise<number | undefined> {
  const bytes = await source.read(starts[0] ?? 0, first.bytes);
  const at = decodeLatin1(bytes, 0, 200).search(/Xing|Info/);
  if (at >= 0 && bytes.length > at + 12)
    return toDataView(bytes).getUint32(at + 4) & 1 ? toDataView(bytes).getUint32(at + 8) : 0;
  const vbri = decodeLatin1(bytes, 0, 60).indexOf('VBRI');
  return vbri >= 0 && bytes.length > vbri + 18 ? toDataView(bytes).getUint32(vbri + 14) : undefined;
}

/** Returns whether a Layer 3 frame begins at `at`: MP3 in MP4 may also be Layer 1 or 2. */
export async function isLayer3(source: ByteSource, at: number): Promise<boolean> {
  const head = await source.read(at, 4);
  return head.length === 4 && parseMpegFrame(toDataView(head), 0) !== undefined;
}

function parseMpegFrame(view: DataView, at: number): Frame | undefined {
  const header = view.getUint32(at);
  const version = (header >>> 19) & 3;
  const [bitrateIndex, rateIndex] = [(header >>> 12) & 15, (header >>> 10) & 3];
  const isLayer3 = header >>> 21 === 0x7ff && ((header >>> 17) & 3) === 1;
  if (!isLayer3 || version === 1 || rateIndex === 3) return undefined;
  const kilobits = (version === 3 ? kilobits1 : kilobits2)[bitrateIndex];
  if (!kilobits) return undefined;
  const sampleRate = (rates[rateIndex] ?? 0) / ({ 0: 4, 2: 2, 3: 1 }[version] ?? 1);
  const samples = version === 3 ? 1152 : 576;
  const bytes = Math.floor((samples * 125 * kilobits) / sampleRate) + ((header >>> 9) & 1);
  return { bytes, samples, sampleRate, kind: `mp3-${version}-${rateIndex}` };
}
