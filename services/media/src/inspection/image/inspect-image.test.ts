import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ByteSource } from '../byte-source.ts';
import { inspectImage } from './inspect-image.ts';

it('keeps all colours of a PNG that has to be rotated', async () => {
  const [width, height] = [64, 48];
  const pixels = Buffer.from(
    Array.from({ length: width * height }, (_, n) => [n % 256, (n * 7) % 256, n >> 8]).flat(),
  );
  const upright = sharp(pixels, { raw: { width, height, channels: 3 } });
  const file = await upright.clone().withMetadata({ orientation: 6 }).png().toBuffer();
  const source = new ByteSource(async (at, length) => file.subarray(at, at + length), file.length);

  const { delivered: [rotated] = [] } = await inspectImage(source, width * height);
  if (!(rotated instanceof Uint8Array)) throw new Error('Not re-encoded');
  const colours = await sharp(rotated).rotate(-90).raw().toBuffer();
  expect(colours.equals(pixels)).toBe(true);
});
