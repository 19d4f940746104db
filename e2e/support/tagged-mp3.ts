import { readFileSync } from 'node:fs';
import { files } from '../pages/add-song-form.ts';

interface Mp3Tags {
  title?: string;
  artist?: string;
  genre?: string;
  year?: string;
  lyrics?: string;
  cover?: boolean;
}

export interface AudioFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** An eight-second MP3 file with an ID3v2.4 tag (id3.org/id3v2.4.0-structure). */
export function taggedMp3(name: string, tags: Mp3Tags): AudioFile {
  const frames = [
    text('TIT2', tags.title),
    text('TPE1', tags.artist),
    text('TCON', tags.genre),
    text('TDRC', tags.year),
    tags.lyrics ? frame('USLT', Buffer.from(`\x03eng\0${tags.lyrics}`)) : noFrame,
    tags.cover ? frame('APIC', pictureContent()) : noFrame,
  ];
  const body = Buffer.concat(frames);
  const header = Buffer.concat([Buffer.from('ID3\x04\0\0'), syncSafe(body.length)]);
  return { name, mimeType: 'audio/mpeg', buffer: Buffer.concat([header, body, readFileSync(files.mp3)]) };
}

const noFrame = Buffer.alloc(0);

const text = (id: string, value: string | undefined) =>
  value ? frame(id, Buffer.from(`\x03${value}`)) : noFrame;

const frame = (id: string, content: Buffer) =>
  Buffer.concat([Buffer.from(id), syncSafe(content.length), Buffer.alloc(2), content]);

const pictureContent = () => Buffer.concat([Buffer.from('\x03image/png\0\x03\0'), readFileSync(files.png)]);

/** Seven bits per byte, so that no length can be mistaken for an MPEG frame header. */
const syncSafe = (length: number) => Buffer.from([21, 14, 7, 0].map((shift) => (length >> shift) & 0x7f));
