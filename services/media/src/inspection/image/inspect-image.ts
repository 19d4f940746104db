import sharp, { type Sharp } from 'sharp';
import type { ByteSource } from '../byte-source.ts';
import { headBytes, hidesAnother, tailBytes } from '../foreign-content.ts';
import type { Found } from '../inspection.messages.ts';
import { Refusal } from '../refusal.ts';
import { pictureFormat, type PictureFormat } from './picture-format.ts';
import { tintOf } from './tint.ts';
import { withoutMetadata } from './without-metadata.ts';

const widths = [96, 320, 640] as const;

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/**
 * What a picture is, its narrower sizes as WebP and its colour. It is decoded to its end, to know that it can be. What is delivered
 * is the picture as it came, without its metadata; one that its metadata would turn is turned and encoded again. Throws `Refusal`.
 */
export async function inspectImage(source: ByteSource, pixelLimit: number): Promise<Found> {
  const bytes = await source.at(0, source.bytes);
  const format = pictureFormat(bytes);
  if (!format) throw new Refusal('type');
  if (hidesAnother(bytes.subarray(0, headBytes), bytes.subarray(-tailBytes))) throw new Refusal('mixed');
  return decoding(async () => {
    const { width, height, orientation = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > pixelLimit) throw new Refusal('pixels');
    const picture = sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' }).autoOrient();
    const variants = await narrower(picture);
    const asItCame = orientation === 1 ? withoutMetadata(bytes, format) : undefined;
    return {
      extension: format === 'jpeg' ? 'jpg' : format,
      delivered: [asItCame ?? (await encoded(picture, format))],
      variants,
      color: await tintOf(variants[0]?.bytes ?? bytes),
    };
  });
}

/** Each from the widest, so that the original is decoded once; never wider than the original. */
async function narrower(picture: Sharp): Promise<{ width: (typeof widths)[number]; bytes: Uint8Array }[]> {
  const widest = await narrowed(picture, 640).png({ compressionLevel: 0 }).toBuffer();
  return Promise.all(
    widths.map(async (width) => ({
      width,
      bytes: await narrowed(sharp(widest), width).webp({ quality: 80, effort: 3 }).toBuffer(),
    })),
  );
}

function narrowed(picture: Sharp, width: number): Sharp {
  return picture.clone().resize({ width, withoutEnlargement: true });
}

/** For PNG, `quality` and `effort` would mean a palette of 256 colours, which also takes ten times as long. */
const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  jpeg: (picture) => picture.jpeg({ quality: 90 }),
  png: (picture) => picture.png({ compressionLevel: 4 }),
  webp: (picture) => picture.webp({ quality: 90, effort: 2 }),
};

function encoded(picture: Sharp, format: PictureFormat): Promise<Uint8Array> {
  return encoders[format](picture.clone()).toBuffer();
}

/** What begins as a picture and cannot be decoded to its end is damaged. */
async function decoding<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('cut');
  }
}
