import { songTexts } from '@rubato/contracts';
import { gzipSync } from 'node:zlib';
import { audio } from '../catalog/song-form.ts';
import { webm, zipArchive } from './generated-files.ts';
import { tone } from '@rubato/testing';

const text = (content: string) => Buffer.from(content, 'latin1');
const real = async (format: Parameters<typeof audio>[0]) =>
  Buffer.from(await (await audio(format)).arrayBuffer());
const firstPart = (file: Buffer, share: number) => file.subarray(0, Math.floor(file.length * share));

/** Replaces the first occurrence of `from`. */
function changed(file: Buffer, from: string, to: string): Buffer {
  const at = file.indexOf(from, 0, 'latin1');
  return Buffer.concat([file.subarray(0, at), text(to), file.subarray(at + from.length)]);
}

/** An ID3v2 tag with the given content. */
export function id3(content: Uint8Array): Buffer {
  const size = [21, 14, 7, 0].map((bits) => (content.length >> bits) & 127);
  return Buffer.concat([text('ID3\x04\0\0'), Buffer.from(size), content]);
}

/** The first page of an Ogg video stream. */
function theora(): Buffer {
  const page = Buffer.alloc(27 + 1 + 42);
  page.write('OggS\0\x02', 0, 'latin1');
  page.set([1, 42], 26);
  page.write('\x80theora', 28, 'latin1');
  return page;
}

type Made = () => Buffer | Promise<Buffer>;

/** Files that are not audio, with a description. */
export const notAudio: readonly [string, Made][] = [
  ['a text', () => text('not music')],
  ['a page', () => text('<!DOCTYPE html><script>alert(1)</script>')],
  ['SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['an M3U playlist', () => text('#EXTM3U\n#EXTINF:1,x\nhttp://169.254.169.254/latest\n')],
  ['a PLS playlist', () => text('[playlist]\nFile1=file:///etc/passwd\nNumberOfEntries=1\n')],
  ['a ZIP archive', async () => zipArchive(await real('mp3'))],
  ['a compressed file', async () => gzipSync(await real('mp3'))],
  ['a document', async () => Buffer.concat([text('%PDF-1.7\n'), await real('mp3')])],
  ['a program', async () => Buffer.concat([text('MZ'), Buffer.alloc(500), await real('mp3')])],
  ['MIDI', () => text('MThd\0\0\0\x06\0\x01\0\x01\0`MTrk\0\0\0\x04\0\xff/\0')],
  ['Matroska that is no WebM', async () => changed(await webm(), 'webm', 'mkvv')],
  ['zeros', () => Buffer.alloc(100_000)],
];

export const truncatedAudio: readonly [string, Made][] = [
  ['MP3 of which half is missing', async () => firstPart(await real('mp3'), 0.5)],
  ['MP3 that is all tag', () => firstPart(id3(Buffer.alloc(100_000)), 0.5)],
  ['FLAC of which half is missing', async () => firstPart(await real('flac'), 0.5)],
  ['FLAC without a frame', async () => firstPart(await real('flac'), 0.001)],
  ['Ogg that ends within a page', async () => firstPart(await real('ogg'), 0.5)],
  ['M4A of which half is missing', async () => firstPart(await real('m4a'), 0.5)],
  ['M4A without a moov box', async () => changed(await real('m4a'), 'moov', 'moof')],
  ['WAV of which half is missing', () => firstPart(tone(2), 0.5)],
  ['WAV without sound', () => tone(0)],
  ['WebM of which half is missing', async () => firstPart(await webm(), 0.5)],
];

export const polyglotAudio: readonly [string, Made][] = [
  ['an archive behind MP3', async () => Buffer.concat([await real('mp3'), zipArchive(text('a'))])],
  ['an archive behind WAV', () => Buffer.concat([tone(1), zipArchive(text('a'))])],
  ['an archive behind M4A', async () => Buffer.concat([await real('m4a'), zipArchive(text('a'))])],
  ['an archive behind Ogg', async () => Buffer.concat([await real('ogg'), zipArchive(text('a'))])],
  ['an archive behind WebM', async () => Buffer.concat([await webm(), zipArchive(text('a'))])],
  ['a page before MP3', async () => Buffer.concat([text('<html><script>x</script>'), await real('mp3')])],
  ['a page behind MP3', async () => Buffer.concat([await real('mp3'), text('<script>alert(1)</script>')])],
  ['a page behind FLAC', async () => Buffer.concat([await real('flac'), text('<html >')])],
  ['a document in the tag of MP3', async () => Buffer.concat([id3(text('%PDF-1.4 x')), await real('mp3')])],
];

export const videos: readonly [string, Made][] = [
  ['M4A with a film', async () => changed(await real('m4a'), 'soun', 'vide')],
  ['WebM with a film', async () => webm({ isFilm: true })],
  ['Ogg with a film', async () => Buffer.concat([theora(), await real('ogg')])],
];

/** WAV of 64-bit floating point samples. */
function preciseTone(): Buffer {
  const file = tone(1);
  file.writeUInt16LE(3, 20);
  file.writeUInt16LE(8, 32);
  file.writeUInt16LE(64, 34);
  return file;
}

/** Audio that some browser cannot play, with the expected error. */
export const unplayableAudio: readonly [string, string, Made][] = [
  ['Apple Lossless', songTexts.audioAppleLossless, async () => changed(await real('m4a'), 'mp4a', 'alac')],
  ['WAV of 64 bits', songTexts.audioFloat64, preciseTone],
  [
    'Ogg recordings that are joined',
    songTexts.audioChained,
    async () => Buffer.concat([await real('ogg'), await real('ogg')]),
  ],
  [
    'WAV that is no PCM',
    songTexts.audioCodec,
    () => changed(tone(1), 'fmt \x10\0\0\0\x01', 'fmt \x10\0\0\0\x02'),
  ],
  ['MP4 of an unknown codec', songTexts.audioCodec, async () => changed(await real('m4a'), 'mp4a', 'drms')],
];
