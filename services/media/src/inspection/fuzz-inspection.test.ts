import { afterAll, expect, it } from '@jest/globals';
import { corpus } from '../../testing/fuzz/corpus.ts';
import { decodingProblem } from '../../testing/fuzz/decoding-problem.ts';
import { fuzzInspection } from '../../testing/fuzz/fuzz.ts';
import { Rejection } from '../../src/inspection/rejection.ts';
import { delivered, Inspector } from '../../testing/fuzz/inspect-bytes.ts';
import { mutate, type Mutation } from '../../testing/fuzz/mutations.ts';

const inspector = new Inspector();
afterAll(() => inspector.end());

it.each([...corpus])('accepts %s unchanged', async (_name, { kind, bytes }) => {
  const inspection = await inspector.inspect(kind, bytes);
  expect(inspection).toMatchObject({ extension: expect.any(String) });
  if (inspection instanceof Error) throw inspection;
  expect(await decodingProblem(kind, inspection, delivered(inspection, bytes), undefined)).toBeUndefined();
});

/** Regressions: each was once accepted although no decoder accepted it. */
const undecodable: [string, string, Mutation][] = [
  ['an Ogg page of another version', 'vorbis.ogg', { type: 'number', at: 4, bytes: Uint8Array.of(127) }],
  ['an Ogg header without a stream', 'vorbis.ogg', { type: 'number', at: 69, bytes: new Uint8Array(4) }],
  ['an unknown format in a GUID of WAV', 'wide.wav', { type: 'number', at: 46, bytes: Uint8Array.of(1) }],
  ['more valid bits than sample bits in WAV', 'wide.wav', { type: 'flip', at: 38, bit: 5 }],
  ['a FLAC block with a wrong length', 'tone.flac', { type: 'number', at: 45, bytes: Uint8Array.of(221) }],
  [
    'FLAC frames with more samples than announced',
    'tone.flac',
    { type: 'number', at: 10, bytes: Uint8Array.of(0) },
  ],
  ['bits per sample that contradict the FLAC frames', 'tone.flac', { type: 'flip', at: 21, bit: 4 }],
  [
    'fewer bits per sample than FLAC allows',
    'tone.flac',
    { type: 'number', at: 21, bytes: Uint8Array.of(0) },
  ],
  [
    'a WebM seek entry longer than the seek head',
    'tone.webm',
    { type: 'number', at: 77, bytes: Uint8Array.of(32) },
  ],
  ['fragments of another track in M4A', 'fragmented.m4a', { type: 'flip', at: 176, bit: 0 }],
  [
    'fragments without a track header in M4A',
    'fragmented.m4a',
    { type: 'number', at: 160, bytes: Uint8Array.of(0) },
  ],
  ['a missing sample table in M4A', 'tone.m4a', { type: 'number', at: 6801, bytes: new Uint8Array(4) }],
  [
    'more chunks than table entries in M4A',
    'fragmented.m4a',
    { type: 'number', at: 591, bytes: Uint8Array.of(1) },
  ],
  ['another object type in M4A', 'tone.m4a', { type: 'number', at: 3129, bytes: Uint8Array.of(1) }],
  [
    'a codec description in M4A that exceeds its box',
    'tone.m4a',
    { type: 'number', at: 3145, bytes: Uint8Array.of(255) },
  ],
  ['an edit without a duration in M4A', 'tone.m4a', { type: 'number', at: 2887, bytes: new Uint8Array(4) }],
  ['a wrong number of edits in M4A', 'tone.m4a', { type: 'number', at: 2883, bytes: new Uint8Array(8) }],
  [
    'an edit in M4A that begins beyond the end',
    'tone.m4a',
    { type: 'number', at: 2891, bytes: Uint8Array.of(1) },
  ],
  [
    'a media header with an unknown version in M4A',
    'tone.m4a',
    { type: 'number', at: 2915, bytes: Uint8Array.of(128) },
  ],
  [
    'more samples in a chunk than in the whole M4A',
    'tone.m4a',
    { type: 'number', at: 3213, bytes: Uint8Array.of(255) },
  ],
  [
    'samples with an unknown description in M4A',
    'tone.m4a',
    { type: 'number', at: 3217, bytes: Uint8Array.of(255) },
  ],
  ['wrong sample sizes in M4A', 'tone.m4a', { type: 'number', at: 3241, bytes: Uint8Array.of(1) }],
  ['more times than samples in M4A', 'tone.m4a', { type: 'number', at: 3178, bytes: Uint8Array.of(1) }],
  [
    'samples outside the media data of M4A',
    'fragmented.m4a',
    { type: 'number', at: 781, bytes: Uint8Array.of(1) },
  ],
  [
    'fragments that M4A does not announce',
    'fragmented.m4a',
    { type: 'number', at: 599, bytes: Uint8Array.of(0) },
  ],
  [
    'unknown flags of a fragment in M4A',
    'fragmented.m4a',
    { type: 'number', at: 776, bytes: Uint8Array.of(255) },
  ],
  ['a sample without bytes in M4A', 'fragmented.m4a', { type: 'number', at: 864, bytes: Uint8Array.of(0) }],
  ['a second movie header in M4A', 'fragmented.m4a', { type: 'repeat', at: 0, length: 701, times: 1 }],
  ['blocks of another track in WebM', 'tone.webm', { type: 'number', at: 280, bytes: Uint8Array.of(0) }],
  ['a subtitle track in WebM', 'tone.webm', { type: 'number', at: 328, bytes: Uint8Array.of(17) }],
  ['no sample rate in WebM', 'tone.webm', { type: 'number', at: 336, bytes: Uint8Array.of(255) }],
  ['Opus without channels in WebM', 'tone.webm', { type: 'number', at: 360, bytes: Uint8Array.of(0) }],
  ['a later version of WebM', 'tone.webm', { type: 'number', at: 35, bytes: Uint8Array.of(255) }],
  [
    'an extensible WAV format without its extension',
    'wide.wav',
    { type: 'number', at: 36, bytes: Uint8Array.of(0) },
  ],
  ['unsupported id lengths in WebM', 'tone.webm', { type: 'number', at: 20, bytes: Uint8Array.of(9) }],
  ['a second header in WebM', 'tone.webm', { type: 'repeat', at: 0, length: 286, times: 1 }],
  [
    'a track in WebM longer than the tracks',
    'tone.webm',
    { type: 'number', at: 268, bytes: Uint8Array.of(0x81) },
  ],
];

it.each(undecodable)('rejects %s', async (_description, name, change) => {
  const { kind, bytes } = corpus.get(name)!;
  expect(await inspector.inspect(kind, mutate(bytes, [change]))).toBeInstanceOf(Rejection);
});

it('rejects a second format chunk in WAV', async () => {
  const { kind, bytes } = corpus.get('wide.wav')!;
  const changes: Mutation[] = [
    { type: 'repeat', at: 11, length: 8, times: 6 },
    { type: 'number', at: 19, bytes: Uint8Array.of(0) },
  ];
  expect(await inspector.inspect(kind, mutate(bytes, changes))).toBeInstanceOf(Rejection);
});

it('rejects M4A without a movie header and with fewer data references than announced', async () => {
  const { kind, bytes } = corpus.get('fragmented.m4a')!;
  const changes: Mutation[] = [
    { type: 'number', at: 44, bytes: Uint8Array.of(0) },
    { type: 'number', at: 377, bytes: Uint8Array.of(1) },
  ];
  expect(await inspector.inspect(kind, mutate(bytes, changes))).toBeInstanceOf(Rejection);
});

it('rejects AAC frames without audio', async () => {
  const { kind, bytes } = corpus.get('tone.aac')!;
  const header = bytes.subarray(0, 7);
  const length = ((header[3]! & 3) << 11) | (header[4]! << 3) | (header[5]! >> 5);
  const frame = Buffer.concat([header, Buffer.alloc(length - header.length, 0xff)]);
  const file = Buffer.concat(Array.from({ length: 20 }, () => frame));
  expect(await inspector.inspect(kind, file)).toBeInstanceOf(Rejection);
});

it('ignores a few AAC frames after other data as coincidental', async () => {
  const { kind, bytes } = corpus.get('tone.aac')!;
  const frames = (count: number) => {
    let end = 0;
    for (let n = 0; n < count; n += 1)
      end += ((bytes[end + 3]! & 3) << 11) | (bytes[end + 4]! << 3) | (bytes[end + 5]! >> 5);
    return bytes.subarray(0, end);
  };
  const afterNoise = (count: number) => Buffer.concat([Buffer.alloc(500, 1), frames(count)]);
  expect(await inspector.inspect(kind, afterNoise(7))).toBeInstanceOf(Rejection);
  expect(await inspector.inspect(kind, afterNoise(8))).toMatchObject({ extension: 'aac' });
});

it('rejects FLAC whose seek table exceeds the file', async () => {
  const { kind, bytes } = corpus.get('tone.flac')!;
  const seekTable = Uint8Array.of(3, 0xff, 0xff, 0xff);
  const outcome = await inspector.inspect(kind, Buffer.concat([bytes.subarray(0, 42), seekTable]));
  expect(outcome).toMatchObject({ reason: 'corrupt' });
});

it('preserves absolute offsets of M4A fragments', async () => {
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
  if (inspection instanceof Rejection) throw inspection;
  const reinspected = await inspector.inspect(kind, delivered(inspection, file));
  expect(reinspected).toMatchObject({ extension: 'm4a', durationSeconds: inspection.durationSeconds });
});

it('removes stray bytes before the first MP3 frame', async () => {
  const { kind, bytes } = corpus.get('no-index.mp3')!;
  const file = mutate(bytes, [{ type: 'repeat', at: 40, length: 6, times: 1 }]);
  const inspection = await inspector.inspect(kind, file);
  if (inspection instanceof Rejection) throw inspection;
  expect([...delivered(inspection, file).subarray(0, 2)]).toEqual([0xff, 0xfb]);
});

it(
  'does not crash or hang on randomly damaged files, nor accept undecodable ones',
  () => fuzzInspection({ runs: 1500, seed: Number(process.env.FUZZ_SEED ?? 20_261_122) }),
  120_000,
);
