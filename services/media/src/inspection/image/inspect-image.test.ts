import { describe, expect, it } from '@jest/globals';
import sharp, { type Create, type Sharp } from 'sharp';
import { ByteSource } from '../byte-source.ts';
import { inspectImage } from './inspect-image.ts';

const pixelLimit = 1_000_000;
/** CMYK has no exact counterpart. */
const tolerance = 16;
const inspect = async (image: Sharp) => {
  const file = await image.toBuffer();
  const source = new ByteSource(async (at, length) => file.subarray(at, at + length), file.length);
  return inspectImage(source, pixelLimit);
};
const filled = (background: Create['background'], channels: 3 | 4 = 3) =>
  sharp({ create: { width: 800, height: 400, channels, background } });

it('keeps all colours of a PNG that has to be rotated', async () => {
  const [width, height] = [64, 48];
  const pixels = Buffer.from(
    Array.from({ length: width * height }, (_, n) => [n % 256, (n * 7) % 256, n >> 8]).flat(),
  );
  const upright = sharp(pixels, { raw: { width, height, channels: 3 } });

  const { delivered: [rotated] = [] } = await inspect(upright.withMetadata({ orientation: 6 }).png());
  if (!(rotated instanceof Uint8Array)) throw new Error('Not re-encoded');
  const colours = await sharp(rotated).rotate(-90).raw().toBuffer();
  expect(colours.equals(pixels)).toBe(true);
});

describe('the variants of an image', () => {
  it.each<[string, () => Sharp, number[]]>([
    ['with colours', () => filled('#c08040').png(), [192, 128, 64]],
    ['with transparency', () => filled({ r: 192, g: 128, b: 64, alpha: 0.5 }, 4).png(), [192, 128, 64, 128]],
    ['with 16 bits per channel', () => filled('#c08040').toColourspace('rgb16').png(), [192, 128, 64]],
    ['in shades of grey', () => filled('#808080').toColourspace('b-w').png(), [128, 128, 128]],
    ['in CMYK', () => filled('#808080').toColourspace('cmyk').jpeg(), [128, 128, 128]],
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
