import { afterAll, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RefusalReason } from '../../src/inspection/refusal.ts';
import { corpus } from '../fuzz/corpus.ts';
import { Inspector } from '../fuzz/inspect-bytes.ts';
import { wavBytes } from '../wav-bytes.ts';

const inspector = new Inspector();
afterAll(() => inspector.end());

/** Made by ffmpeg 5.1, and by flac 1.4 those of 32 bits and 2 kHz. */
const file = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, name)));
const twice = (name: string) => Buffer.concat([corpus.get(name)!.bytes, corpus.get(name)!.bytes]);

/** A short ID3v2 tag with nothing in it. */
const id3Tag = () => Buffer.from('ID3\x04\0\0\0\0\0\x02\0\0', 'latin1');

/** FLAC in MP4 that says its samples have 32 bits. */
function withMostBits(bytes: Uint8Array): Uint8Array {
  const streamInfo = Buffer.from(bytes).indexOf('dfLa') + 12;
  bytes[streamInfo + 13]! |= 0xf0;
  return bytes;
}

const unplayable: [string, RefusalReason, () => Uint8Array][] = [
  ['Apple Lossless', 'apple-lossless', () => file('apple-lossless.m4a')],
  ['AC-3 in MP4', 'codec', () => file('ac-3.m4a')],
  ['MPEG Layer 2 in MP4', 'codec', () => file('layer-2.m4a')],
  ['the Main profile of AAC in MP4', 'codec', () => file('main-profile.m4a')],
  ['the Main profile of AAC', 'codec', () => file('main-profile.aac')],
  ['Opus of unknown channels in MP4', 'codec', () => file('unknown-channels-opus.m4a')],
  ['Opus of unknown channels in Ogg', 'codec', () => file('unknown-channels-opus.ogg')],
  ['Speex', 'codec', () => file('speex.ogg')],
  ['FLAC of 32 bits', 'flac-depth', () => file('32-bit.flac')],
  ['FLAC of 32 bits in MP4', 'flac-depth', () => withMostBits(file('24-bit-flac.m4a'))],
  ['FLAC of 2 kHz', 'sample-rate', () => file('2-khz.flac')],
  ['Vorbis of 2 kHz', 'sample-rate', () => file('2-khz.ogg')],
  ['Vorbis of 16 channels', 'channels', () => file('16-channels.ogg')],
  ['two streams of Vorbis one after another', 'joined', () => twice('vorbis.ogg')],
  ['two streams of Opus one after another', 'joined', () => twice('tone.opus')],
  [
    'Opus behind Vorbis',
    'joined',
    () => Buffer.concat([corpus.get('vorbis.ogg')!.bytes, corpus.get('tone.opus')!.bytes]),
  ],
  ['two MP3 files one after another', 'joined', () => twice('tagged.mp3')],
  [
    'AAC behind AAC and a tag',
    'joined',
    () => Buffer.concat([corpus.get('tone.aac')!.bytes, id3Tag(), corpus.get('tone.aac')!.bytes]),
  ],
  ['WAV of 64-bit floating point numbers', 'float-64', () => wavBytes({ isFloat: true, bits: 64 })],
  ['WAV of 64-bit integers', 'codec', () => wavBytes({ bits: 64 })],
  ['WAV of 9 channels', 'channels', () => wavBytes({ channels: 9 })],
  ['WAV of 2 kHz', 'sample-rate', () => wavBytes({ sampleRate: 2000 })],
  ['WAV of 800 kHz', 'sample-rate', () => wavBytes({ sampleRate: 800_000 })],
];

it.each(unplayable)('%s is refused as %s', async (_what, reason, make) => {
  expect(await inspector.inspect('audio', make())).toMatchObject({ reason });
});

it('FLAC in Ogg is accepted', async () => {
  const found = await inspector.inspect('audio', file('flac.ogg'));
  expect(found).toMatchObject({ extension: 'ogg', codec: 'FLAC' });
});
