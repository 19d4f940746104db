import { describe, expect, it } from '@jest/globals';
import { crc32 } from 'node:zlib';
import sharp, { type Create, type Sharp } from 'sharp';
import { ByteSource } from '../byte-source.ts';
import { inspectImage } from './inspect-image.ts';

const pixelLimit = 1_000_000;
/** CMYK has no exact counterpart. */
const tolerance = 16;
const inspect = async (image: Sharp) => inspectBytes(await image.toBuffer());
const inspectBytes = (file: Buffer) => {
  const source = new ByteSource(async (at, length) => file.subarray(at, at + length), file.length);
  return inspectImage(source, pixelLimit);
};
const filled = (background: Create['background'], channels: 3 | 4 = 3) =>
  sharp({ create: { width: 800, height: 400, channels, background } });

it('keeps all colors of a PNG that has to be rotated', async () => {
  const [width, height] = [64, 48];
  const pixels = Buffer.from(
    Array.from({ length: width * height }, (_, n) => [n % 256, (n * 7) % 256, n >> 8]).flat(),
  );
  const upright = sharp(pixels, { raw: { width, height, channels: 3 } });

  const { delivered: [rotated] = [] } = await inspect(upright.withMetadata({ orientation: 6 }).png());
  if (!(rotated instanceof Uint8Array)) throw new Error('Not re-encoded');
  const colors = await sharp(rotated).rotate(-90).raw().toBuffer();
  expect(colors.equals(pixels)).toBe(true);
});

describe('the delivered file', () => {
  const formats = [
    ['JPEG', (image: Sharp) => image.jpeg()],
    ['PNG', (image: Sharp) => image.png()],
    ['WebP', (image: Sharp) => image.webp()],
    ['WebP with transparency', (image: Sharp) => image.ensureAlpha(0.5).webp()],
  ] as const;

  it.each(formats)('is the uploaded one if a %s has no metadata', async (_format, encode) => {
    expect((await inspect(encode(filled('#c08040')))).delivered).toBeUndefined();
  });

  it.each(formats)('consists of ranges of a %s and a few changed bytes', async (_format, encode) => {
    const comment = { IFD0: { ImageDescription: 'a secret '.repeat(100) } };
    const file = await encode(filled('#c08040').withExif(comment)).toBuffer();
    expect(file.includes('a secret')).toBe(true);

    const { delivered = [] } = await inspectBytes(file);

    const changed = delivered.filter((chunk) => chunk instanceof Uint8Array);
    expect(changed.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(30);
    const stripped = Buffer.concat(
      delivered.map((chunk) => (chunk instanceof Uint8Array ? chunk : file.subarray(chunk.start, chunk.end))),
    );
    expect(stripped.includes('a secret')).toBe(false);
    const [expected, actual] = await Promise.all(
      [file, stripped].map((each) => sharp(each).raw().toBuffer()),
    );
    expect(actual!.equals(expected!)).toBe(true);
  });

  it('is one chunk if a PNG has metadata in many places', async () => {
    const png = await filled('#c08040').png().toBuffer();
    const text = Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1');
    const sRgb = Buffer.from('\0\0\0\x01sRGB\0\0\0\0\0', 'latin1');
    sRgb.writeUInt32BE(crc32(sRgb.subarray(4, 9)), 9);
    text.writeUInt32BE(crc32(text.subarray(4, 8)), 8);
    const headBytes = 8 + 25;
    const file = Buffer.concat([
      png.subarray(0, headBytes),
      ...Array.from({ length: 20 }, () => [text, sRgb]).flat(),
      png.subarray(headBytes),
    ]);

    const { delivered = [] } = await inspectBytes(file);

    expect(delivered).toHaveLength(1);
    expect(delivered[0]).toHaveLength(png.length + 20 * sRgb.length);
  });
});

describe('the variants of an image', () => {
  it.each<[string, () => Sharp, number[]]>([
    ['with colors', () => filled('#c08040').png(), [192, 128, 64]],
    ['with transparency', () => filled({ r: 192, g: 128, b: 64, alpha: 0.5 }, 4).png(), [192, 128, 64, 128]],
    ['with 16 bits per channel', () => filled('#c08040').toColorspace('rgb16').png(), [192, 128, 64]],
    ['in shades of gray', () => filled('#808080').toColorspace('b-w').png(), [128, 128, 128]],
    ['in CMYK', () => filled('#808080').toColorspace('cmyk').jpeg(), [128, 128, 128]],
    ['with a palette', () => filled('#c08040').png({ palette: true }), [192, 128, 64]],
  ])('%s show it in three sizes', async (_what, image, color) => {
    const { variants = [] } = await inspect(image());
    const sizes = [];
    for (const { bytes } of variants) {
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      sizes.push([info.width, info.height]);
      const at = (Math.round(info.height / 2) * info.width + Math.round(info.width / 2)) * info.channels;
      const pixel = [...data.subarray(at, at + info.channels)];
      expect(pixel).toHaveLength(color.length);
      for (const [channel, value] of color.entries())
        expect(Math.abs((pixel[channel] ?? 0) - value)).toBeLessThanOrEqual(tolerance);
    }
    expect(sizes).toEqual([
      [96, 48],
      [320, 160],
      [640, 320],
    ]);
  });

  it('are not enlarged: those that would be larger than the image equal the previous one', async () => {
    const { variants = [] } = await inspect(filled('#c08040').resize(200).png());
    const widths = await Promise.all(
      variants.map(async ({ bytes }) => (await sharp(bytes).metadata()).width),
    );
    expect(variants.map(({ width }) => width)).toEqual([96, 320, 640]);
    expect(widths).toEqual([96, 200, 200]);
  });
});
