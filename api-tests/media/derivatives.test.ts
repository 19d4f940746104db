import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { songSchema, type Song } from '@rubato/contracts';
import { type ApiClient, tone, waitUntil } from '@rubato/testing';
import sharp from 'sharp';
import { id3 } from './hostile-audio.ts';
import { riffChunk, webm } from './generated-files.ts';
import { audio, songForm } from '../catalog/song-form.ts';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';

let product: HostedProduct;
let client: ApiClient;

beforeAll(async () => {
  product = await sharedProduct();
  ({ client } = await product.signUp());
});

afterAll(() => product.close());

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const add = async (parts: Parameters<typeof songForm>[0]): Promise<Song> => {
  const response = await (await client.post('/api/songs', await songForm(parts))).json();
  expect(response).not.toHaveProperty('errors');
  return songSchema.parse(response);
};
const delivered = async (path: string) => Buffer.from(await (await fetch(product.url + path)).arrayBuffer());
const real = async (format: Parameters<typeof audio>[0]) =>
  Buffer.from(await (await audio(format)).arrayBuffer());
const cover = Buffer.alloc(1_500_000, 'cover art ');

const halves = (left: string, right: string, width = 1000, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: left } }).composite([
    {
      input: { create: { width: Math.round(width / 3), height, channels: 3, background: right } },
      left: 0,
      top: 0,
    },
  ]);

describe('an image', () => {
  it.each([96, 320, 640])('is also available %i pixels wide, as WebP', async (width) => {
    const song = await add({ image: blob(await halves('#c33', '#36c').jpeg().toBuffer()) });
    const key = song.image_url.replace('/media/', 'media/').replace(/\.jpg$/, `.w${width}.webp`);
    const { format, ...size } = await sharp(await product.internals.readObject(key)).metadata();
    expect([format, size.width, size.height]).toEqual(['webp', width, Math.round(width * 0.8)]);
  });

  it('is never enlarged', async () => {
    const song = await add({ image: blob(await halves('#c33', '#36c', 120, 60).png().toBuffer()) });
    const widths = await Promise.all(
      [96, 320, 640].map(
        async (width) => (await sharp(await delivered(`${song.image_url}?w=${width}`)).metadata()).width,
      ),
    );
    expect(widths).toEqual([96, 120, 120]);
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'in %s is served unchanged except for its metadata',
    async (format) => {
      const exif = { IFD0: { Copyright: 'where I live' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
      const file = await halves('#c33', '#36c', 300, 200).withExif(exif).toFormat(format).toBuffer();
      const { image_url: url } = await add({ image: blob(file) });
      const [served, wide] = await Promise.all([delivered(url), delivered(`${url}?w=320`)]);
      expect(file.includes('where I live')).toBe(true);
      for (const file of [served, wide]) {
        expect(file.includes('where I live')).toBe(false);
        expect((await sharp(file).metadata()).exif).toBeUndefined();
      }
      expect(await sharp(served).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer());
    },
  );

  it.each(['jpeg', 'png', 'webp'] as const)('in %s is rotated according to its metadata', async (format) => {
    const file = await halves('#c33', '#36c', 300, 200)
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();
    const { image_url: url } = await add({ image: blob(file) });
    for (const [path, size] of [
      [url, [200, 300]],
      [`${url}?w=96`, [96, 144]],
    ] as const) {
      const { width, height, orientation = 1 } = await sharp(await delivered(path)).metadata();
      expect([width, height, orientation]).toEqual([...size, 1]);
    }
  });

  it('is served without trailing data', async () => {
    const file = await halves('#c33', '#36c', 300, 200).jpeg().toBuffer();
    const { image_url: url } = await add({ image: blob(Buffer.concat([file, cover])) });
    expect((await delivered(url)).length).toBeLessThanOrEqual(file.length);
  });

  it('is served without animation', async () => {
    const frame = (color: string) => halves(color, '#36c', 90, 60).png().toBuffer();
    const frames = await Promise.all(['#c33', '#3c3'].map(frame));
    const file = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(file.includes('ANIM')).toBe(true);
    const { image_url: url } = await add({ image: blob(file) });
    expect((await delivered(url)).includes('ANIM')).toBe(false);
  });

  it.each([
    ['its most frequent color', '#cc3333', '#3366cc', /^#c[bcd]3[234]3[234]$/],
    ['a color rather than black', '#000000', '#3366cc', /^#3[2-5]6[5-7]c[a-d]$/],
    ['a color rather than white', '#ffffff', '#3366cc', /^#3[2-5]6[5-7]c[a-d]$/],
    ['gray if there is nothing else', '#777777', '#777777', /^#7[678]7[678]7[678]$/],
  ])('has %s', async (_what, left, right, color) => {
    expect((await add({ image: blob(await halves(left, right).png().toBuffer()) })).image_color).toMatch(
      color,
    );
  });
});

describe('audio', () => {
  it.each([
    ['WebM', () => webm(), 'webm'],
    ['WebM as recorders write it', () => webm({ isLive: true }), 'webm'],
    ['WAV', () => tone(10), 'wav'],
    ['WAV of unknown length', () => tone(10).fill(0xff, 40, 44), 'wav'],
  ])('is accepted: %s', async (_what, make, extension) => {
    const song = await add({ audio: blob(await make()) });
    expect([song.duration, song.audio_url.split('.').pop()]).toEqual(['0:10', extension]);
  });

  it.each([
    ['the large cover', cover],
    ['the small cover', Buffer.from('APIC\0\0\0\x08\0\0 and so on')],
  ])('is served without %s in its ID3 tag', async (_what, content) => {
    const { audio_url: url } = await add({
      audio: blob(Buffer.concat([id3(content), await real('mp3')])),
    });
    const file = await delivered(url);
    expect(file.readUInt16BE(0) & 0xffe0).toBe(0xffe0);
    expect((await real('mp3')).includes(file.subarray(0, 100_000))).toBe(true);
  });

  it('is served without the image in FLAC', async () => {
    const file = await real('flac');
    const first = 4 + 4 + 34;
    const block = Buffer.from([6, (cover.length >> 16) & 255, (cover.length >> 8) & 255, cover.length & 255]);
    const { audio_url: url } = await add({
      audio: blob(Buffer.concat([file.subarray(0, first), block, cover, file.subarray(first)])),
    });
    const served = await delivered(url);
    expect([served.length <= file.length, served.includes('cover art')]).toEqual([true, false]);
    expect(file.includes(served.subarray(-300_000))).toBe(true);
  });

  it('is served without other chunks in WAV', async () => {
    const { audio_url: url } = await add({ audio: blob(tone(3, riffChunk('id3 ', cover))) });
    expect((await delivered(url)).equals(tone(3))).toBe(true);
  });

  it('is served without the tags of M4A, with valid chunk offsets', async () => {
    const file = await real('m4a');
    const { audio_url: url } = await add({ audio: blob(withCover(file)) });
    const served = await delivered(url);
    expect([served.includes('cover art'), served.length < file.length + 1000]).toEqual([false, true]);
    expect(served.subarray(firstChunk(served), firstChunk(served) + 5000)).toEqual(
      file.subarray(firstChunk(file), firstChunk(file) + 5000),
    );
  });
});

it('variants are replaced with their file', async () => {
  const song = await add({});
  const form = new FormData();
  form.set('image', blob(await halves('#33cc33', '#33cc33').png().toBuffer()));
  const changed = songSchema.parse(await (await client.send('PUT', `/api/songs/${song.id}`, form)).json());
  expect(changed.image_color).toMatch(/^#3[234]c[bcd]3[234]$/);
});

it('variants are deleted with their song', async () => {
  const { id, image_url: url } = await add({});
  const stem = url.replace('/media/', 'media/').replace(/\.\w+$/, '');
  const objects = () => product.internals.objectKeys(stem);
  expect(await objects()).toHaveLength(4);
  await client.send('DELETE', `/api/songs/${id}`);
  await waitUntil(async () => (await objects()).length === 0);
});

/** Adds a large `udta` box at the end of the `moov` box, which precedes the audio. */
function withCover(file: Buffer): Buffer {
  const boxes: { name: string; bytes: Buffer }[] = [];
  for (let at = 0; at < file.length; at += file.readUInt32BE(at))
    boxes.push({
      name: file.toString('latin1', at + 4, at + 8),
      bytes: Buffer.from(file.subarray(at, at + file.readUInt32BE(at))),
    });
  const box = (name: string) => boxes.find((one) => one.name === name)?.bytes ?? Buffer.alloc(0);
  const tags = Buffer.concat([Buffer.alloc(8), cover]);
  tags.writeUInt32BE(tags.length, 0);
  tags.write('udta', 4, 'latin1');
  const index = Buffer.concat([box('moov'), tags]);
  index.writeUInt32BE(index.length, 0);
  const before = file.indexOf('mdat') - 4;
  const moved = box('ftyp').length + index.length - before;
  for (let at = index.indexOf('stco') + 12, left = index.readUInt32BE(at - 4); left > 0; at += 4, left -= 1)
    index.writeUInt32BE(index.readUInt32BE(at) + moved, at);
  return Buffer.concat([box('ftyp'), index, box('mdat')]);
}

/** The position of the audio according to the chunk offsets. */
function firstChunk(file: Buffer): number {
  return file.readUInt32BE(file.indexOf('stco') + 12);
}
