import { afterAll, expect, it } from '@jest/globals';
import { corpus } from './corpus.ts';
import { decodingProblem } from './decoding-problem.ts';
import { fuzzInspection } from './fuzz.ts';
import { Refusal } from '../../src/inspection/refusal.ts';
import { delivered, Inspector } from './inspect-bytes.ts';
import { mutate, type Mutation } from './mutations.ts';

const inspector = new Inspector();
afterAll(() => inspector.end());

it.each([...corpus])('accepts %s as it is', async (_name, { kind, bytes }) => {
  const inspection = await inspector.inspect(kind, bytes);
  expect(inspection).toMatchObject({ extension: expect.any(String) });
  if (inspection instanceof Error) throw inspection;
  expect(await decodingProblem(kind, inspection, delivered(inspection, bytes), undefined)).toBeUndefined();
});

/** Each was accepted once, and no decoder took it. */
const undecodable: [string, string, Mutation][] = [
  ['an Ogg page of another version', 'vorbis.ogg', { type: 'number', at: 4, bytes: Uint8Array.of(127) }],
  ['an Ogg header of no stream', 'vorbis.ogg', { type: 'number', at: 69, bytes: new Uint8Array(4) }],
  ['an unknown format in a GUID of WAV', 'wide.wav', { type: 'number', at: 46, bytes: Uint8Array.of(1) }],
  ['more valid bits than there are in WAV', 'wide.wav', { type: 'flip', at: 38, bit: 5 }],
  ['a FLAC block of a wrong length', 'tone.flac', { type: 'number', at: 45, bytes: Uint8Array.of(221) }],
  [
    'FLAC frames of more samples than announced',
    'tone.flac',
    { type: 'number', at: 10, bytes: Uint8Array.of(0) },
  ],
  ['other bits per sample than in the FLAC frames', 'tone.flac', { type: 'flip', at: 21, bit: 4 }],
  ['fewer bits per sample than FLAC has', 'tone.flac', { type: 'number', at: 21, bytes: Uint8Array.of(0) }],
  [
    'a place in WebM longer than the list of places',
    'tone.webm',
    { type: 'number', at: 77, bytes: Uint8Array.of(32) },
  ],
  ['fragments of another track in M4A', 'fragmented.m4a', { type: 'flip', at: 176, bit: 0 }],
  [
    'fragments and no track header in M4A',
    'fragmented.m4a',
    { type: 'number', at: 160, bytes: Uint8Array.of(0) },
  ],
  ['a table of samples less in M4A', 'tone.m4a', { type: 'number', at: 6801, bytes: new Uint8Array(4) }],
  ['more chunks than listed in M4A', 'fragmented.m4a', { type: 'number', at: 591, bytes: Uint8Array.of(1) }],
  ['another object type in M4A', 'tone.m4a', { type: 'number', at: 3129, bytes: Uint8Array.of(1) }],
  [
    'a longer description of the codec in M4A than there is room for',
    'tone.m4a',
    { type: 'number', at: 3145, bytes: Uint8Array.of(255) },
  ],
  ['an edit of no length in M4A', 'tone.m4a', { type: 'number', at: 2887, bytes: new Uint8Array(4) }],
  ['fewer edits than there are in M4A', 'tone.m4a', { type: 'number', at: 2883, bytes: new Uint8Array(8) }],
  [
    'an edit in M4A that begins behind the end',
    'tone.m4a',
    { type: 'number', at: 2891, bytes: Uint8Array.of(1) },
  ],
  [
    'a media header of an unknown version in M4A',
    'tone.m4a',
    { type: 'number', at: 2915, bytes: Uint8Array.of(128) },
  ],
  [
    'more samples in a chunk than in M4A',
    'tone.m4a',
    { type: 'number', at: 3213, bytes: Uint8Array.of(255) },
  ],
  [
    'samples of another description in M4A',
    'tone.m4a',
    { type: 'number', at: 3217, bytes: Uint8Array.of(255) },
  ],
  [
    'sizes of samples in M4A that lead elsewhere',
    'tone.m4a',
    { type: 'number', at: 3241, bytes: Uint8Array.of(1) },
  ],
  ['times in M4A that no sample takes', 'tone.m4a', { type: 'number', at: 3178, bytes: Uint8Array.of(1) }],
  [
    'samples behind the media data of M4A',
    'fragmented.m4a',
    { type: 'number', at: 781, bytes: Uint8Array.of(1) },
  ],
  [
    'fragments that M4A does not announce',
    'fragmented.m4a',
    { type: 'number', at: 599, bytes: Uint8Array.of(0) },
  ],
  [
    'unknown flags of a fragment of M4A',
    'fragmented.m4a',
    { type: 'number', at: 776, bytes: Uint8Array.of(255) },
  ],
  ['a sample without bytes in M4A', 'fragmented.m4a', { type: 'number', at: 864, bytes: Uint8Array.of(0) }],
  ['a second movie header in M4A', 'fragmented.m4a', { type: 'repeat', at: 0, length: 701, times: 1 }],
  ['blocks of another track in WebM', 'tone.webm', { type: 'number', at: 280, bytes: Uint8Array.of(0) }],
  ['a track of subtitles in WebM', 'tone.webm', { type: 'number', at: 328, bytes: Uint8Array.of(17) }],
  ['no sample rate in WebM', 'tone.webm', { type: 'number', at: 336, bytes: Uint8Array.of(255) }],
  ['no channels of Opus in WebM', 'tone.webm', { type: 'number', at: 360, bytes: Uint8Array.of(0) }],
  ['a later version of WebM', 'tone.webm', { type: 'number', at: 35, bytes: Uint8Array.of(255) }],
  [
    'an extensible format of WAV without its extension',
    'wide.wav',
    { type: 'number', at: 36, bytes: Uint8Array.of(0) },
  ],
  ['longer ids in WebM than there are', 'tone.webm', { type: 'number', at: 20, bytes: Uint8Array.of(9) }],
  ['a second header in WebM', 'tone.webm', { type: 'repeat', at: 0, length: 286, times: 1 }],
  [
    'a track in WebM longer than the tracks',
    'tone.webm',
    { type: 'number', at: 268, bytes: Uint8Array.of(0x81) },
  ],
];

it.each(undecodable)('refuses %s', async (_what, name, change) => {
  const { kind, bytes } = corpus.get(name)!;
  expect(await inspector.inspect(kind, mutate(bytes, [change]))).toBeInstanceOf(Refusal);
});

it('refuses a second format in WAV', async () => {
  const { kind, bytes } = corpus.get('wide.wav')!;
  const changes: Mutation[] = [
    { type: 'repeat', at: 11, length: 8, times: 6 },
    { type: 'number', at: 19, bytes: Uint8Array.of(0) },
  ];
  expect(await inspector.inspect(kind, mutate(bytes, changes))).toBeInstanceOf(Refusal);
});

it('refuses M4A without a movie header and with fewer data references than announced', async () => {
  const { kind, bytes } = corpus.get('fragmented.m4a')!;
  const changes: Mutation[] = [
    { type: 'number', at: 44, bytes: Uint8Array.of(0) },
    { type: 'number', at: 377, bytes: Uint8Array.of(1) },
  ];
  expect(await inspector.inspect(kind, mutate(bytes, changes))).toBeInstanceOf(Refusal);
});

it('refuses frames of AAC that have no sound in them', async () => {
  const { kind, bytes } = corpus.get('tone.aac')!;
  const header = bytes.subarray(0, 7);
  const length = ((header[3]! & 3) << 11) | (header[4]! << 3) | (header[5]! >> 5);
  const frame = Buffer.concat([header, Buffer.alloc(length - header.length, 0xff)]);
  const file = Buffer.concat(Array.from({ length: 20 }, () => frame));
  expect(await inspector.inspect(kind, file)).toBeInstanceOf(Refusal);
});

it('takes a few frames of AAC behind something else for chance', async () => {
  const { kind, bytes } = corpus.get('tone.aac')!;
  const frames = (count: number) => {
    let end = 0;
    for (let n = 0; n < count; n += 1)
      end += ((bytes[end + 3]! & 3) << 11) | (bytes[end + 4]! << 3) | (bytes[end + 5]! >> 5);
    return bytes.subarray(0, end);
  };
  const behind = (count: number) => Buffer.concat([Buffer.alloc(500, 1), frames(count)]);
  expect(await inspector.inspect(kind, behind(7))).toBeInstanceOf(Refusal);
  expect(await inspector.inspect(kind, behind(8))).toMatchObject({ extension: 'aac' });
});

it('refuses FLAC whose seek table is longer than all the rest', async () => {
  const { kind, bytes } = corpus.get('tone.flac')!;
  const seekTable = Uint8Array.of(3, 0xff, 0xff, 0xff);
  const outcome = await inspector.inspect(kind, Buffer.concat([bytes.subarray(0, 42), seekTable]));
  expect(outcome).toMatchObject({ reason: 'cut' });
});

it('delivers fragments of M4A where their offsets lead', async () => {
  const { kind, bytes } = corpus.get('fragmented.m4a')!;
  const cover = Buffer.concat([Buffer.from([0, 0, 0x20, 0]), Buffer.from('udta'), Buffer.alloc(0x2000 - 8)]);
  const [movie, movieBytes, firstOffset] = [32, 701, 781];
  const file = Buffer.concat([
    bytes.subarray(0, movie + movieBytes),
    cover,
    bytes.subarray(movie + movieBytes),
  ]);
  file.writeUInt32BE(movieBytes + cover.length, movie);
  const offset = firstOffset + cover.length;
  file.writeBigUInt64BE(file.readBigUInt64BE(offset) + BigInt(cover.length), offset);
  const inspection = await inspector.inspect(kind, file);
  if (inspection instanceof Refusal) throw inspection;
  const again = await inspector.inspect(kind, delivered(inspection, file));
  expect(again).toMatchObject({ extension: 'm4a', durationSeconds: inspection.durationSeconds });
});

it('delivers no stray bytes in front of the first frame of MP3', async () => {
  const { kind, bytes } = corpus.get('no-index.mp3')!;
  const file = mutate(bytes, [{ type: 'repeat', at: 40, length: 6, times: 1 }]);
  const inspection = await inspector.inspect(kind, file);
  if (inspection instanceof Refusal) throw inspection;
  expect([...delivered(inspection, file).subarray(0, 2)]).toEqual([0xff, 0xfb]);
});

it(
  'neither crashes nor hangs at files that are damaged at random, and accepts none that decoders refuse',
  () => fuzzInspection({ runs: 1500, seed: Number(process.env.FUZZ_SEED ?? 20_261_122) }),
  120_000,
);
