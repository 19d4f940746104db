import { afterAll, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RejectionReason } from '../rejection.ts';
import { corpus } from '../../../testing/fuzz/corpus.ts';
import { Inspector } from '../../../testing/fuzz/inspect-bytes.ts';
import { wavBytes } from '../../../testing/wav-bytes.ts';

const inspector = new Inspector();
afterAll(() => inspector.end());

/** Created by ffmpeg 5.1; the files with 32 bits and 2 kHz by flac 1.4. */
const file = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../../../testing/unplayable', name)));
const twice = (name: string) => Buffer.concat([corpus.get(name)!.bytes, corpus.get(name)!.bytes]);

/** A short, empty ID3v2 tag. */
const id3Tag = () => Buffer.from('ID3\x04\0\0\0\0\0\x02\0\0', 'latin1');

/** Changes FLAC in MP4 to declare 32-bit samples. */
function with32Bits(bytes: Uint8Array): Uint8Array {
  const streamInfo = Buffer.from(bytes).indexOf('dfLa') + 12;
  bytes[streamInfo + 13]! |= 0xf0;
  return bytes;
}

const unplayable: [string, RejectionReason, () => Uint8Array][] = [
  ['Apple Lossless', 'apple-lossless', () => file('apple-lossless.m4a')],
  ['AC-3 in MP4', 'codec', () => file('ac-3.m4a')],
  ['MPEG Layer 2 in MP4', 'codec', () => file('layer-2.m4a')],
  ['the Main profile of AAC in MP4', 'codec', () => file('main-profile.m4a')],
  ['the Main profile of AAC', 'codec', () => file('main-profile.aac')],
  ['Opus with an unknown channel mapping in MP4', 'codec', () => file('unknown-channels-opus.m4a')],
  ['Opus with an unknown channel mapping in Ogg', 'codec', () => file('unknown-channels-opus.ogg')],
  ['Speex', 'codec', () => file('speex.ogg')],
  ['32-bit FLAC', 'flac-depth', () => file('32-bit.flac')],
  ['32-bit FLAC in MP4', 'flac-depth', () => with32Bits(file('24-bit-flac.m4a'))],
  ['FLAC at 2 kHz', 'sample-rate', () => file('2-khz.flac')],
  ['Vorbis at 2 kHz', 'sample-rate', () => file('2-khz.ogg')],
  ['Vorbis with 16 channels', 'channels', () => file('16-channels.ogg')],
  ['two concatenated Vorbis streams', 'concatenated', () => twice('vorbis.ogg')],
  ['two concatenated Opus streams', 'concatenated', () => twice('tone.opus')],
  [
    'Opus after Vorbis',
    'concatenated',
    () => Buffer.concat([corpus.get('vorbis.ogg')!.bytes, corpus.get('tone.opus')!.bytes]),
  ],
  ['two concatenated MP3 files', 'concatenated', () => twice('tagged.mp3')],
  [
    'AAC after AAC and a tag',
    'concatenated',
    () => Buffer.concat([corpus.get('tone.aac')!.bytes, id3Tag(), corpus.get('tone.aac')!.bytes]),
  ],
  ['WAV with 64-bit floating point samples', 'float-64', () => wavBytes({ isFloat: true, bits: 64 })],
  ['WAV with 64-bit integer samples', 'codec', () => wavBytes({ bits: 64 })],
  ['WAV with 9 channels', 'channels', () => wavBytes({ channels: 9 })],
  ['WAV at 2 kHz', 'sample-rate', () => wavBytes({ sampleRate: 2000 })],
  ['WAV at 800 kHz', 'sample-rate', () => wavBytes({ sampleRate: 800_000 })],
];

it.each(unplayable)('rejects %s as %s', async (_description, reason, make) => {
  expect(await inspector.inspect('audio', make())).toMatchObject({ reason });
});

it('accepts FLAC in Ogg', async () => {
  const found = await inspector.inspect('audio', file('flac.ogg'));
  expect(found).toMatchObject({ extension: 'ogg', codec: 'FLAC' });
});
