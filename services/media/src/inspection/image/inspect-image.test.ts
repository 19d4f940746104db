import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ByteSource } from '../byte-source.ts';
import { inspectImage } from './inspect-image.ts';

it('keeps every colour of a PNG that has to be turned', async () => {
  const [width, height] = [64, 48];
  const pixels = Buffer.from(
    Array.from({ length: width * height }, (_, n) => [n % 256, (n * 7) % 256, n >> 8]).flat(),
  );
  const upright = sharp(pixels, { raw: { width, height, channels: 3 } });
  const file = await upright.clone().withMetadata({ orientation: 6 }).png().toBuffer();
  const source = new ByteSource(async (at, length) => file.subarray(at, at + length), file.length);

  const { delivered: [turned] = [] } = await inspectImage(source, width * height);
  if (!(turned instanceof Uint8Array)) throw new Error('It was not encoded anew');
  const colours = await sharp(turned).rotate(-90).raw().toBuffer();
  expect(colours.equals(pixels)).toBe(true);
});
