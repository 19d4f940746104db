import sharp, { type Sharp } from 'sharp';
import type { ByteSource } from '../byte-source.ts';
import { headBytes, isPolyglot, tailBytes } from '../foreign-content.ts';
import type { Found } from '../inspection.messages.ts';
import { Rejection } from '../rejection.ts';
import { detectImageFormat, type ImageFormat } from './image-format.ts';
import { dominantColorOf } from './dominant-color.ts';
import { stripMetadata } from './strip-metadata.ts';

const widths = [96, 320, 640] as const;

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/**
 * Inspects an image by decoding it completely, creates resized variants as WebP and determines its dominant
 * colour. Delivers the image without metadata; if the metadata specify a rotation, rotates and re-encodes it.
 * Throws `Rejection`.
 */
export async function inspectImage(source: ByteSource, pixelLimit: number): Promise<Found> {
  const bytes = await source.at(0, source.bytes);
  const format = detectImageFormat(bytes);
  if (!format) throw new Rejection('type');
  if (isPolyglot(bytes.subarray(0, headBytes), bytes.subarray(-tailBytes))) throw new Rejection('polyglot');
  return rejectUndecodable(async () => {
    const { width, height, orientation = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > pixelLimit) throw new Rejection('pixels');
    const image = sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' }).autoOrient();
    const variants = await resizedVariants(image);
    const unrotated = orientation === 1 ? stripMetadata(bytes, format) : undefined;
    return {
      extension: format === 'jpeg' ? 'jpg' : format,
      delivered: [unrotated ?? (await encode(image, format))],
      variants,
      color: await dominantColorOf(variants[0]?.bytes ?? bytes),
    };
  });
}

/** Resizes from the widest variant, so that the original is decoded once. Never enlarges. */
async function resizedVariants(
  image: Sharp,
): Promise<{ width: (typeof widths)[number]; bytes: Uint8Array }[]> {
  const widest = await resize(image, 640).png({ compressionLevel: 0 }).toBuffer();
  return Promise.all(
    widths.map(async (width) => ({
      width,
      bytes: await resize(sharp(widest), width).webp({ quality: 80, effort: 3 }).toBuffer(),
    })),
  );
}

function resize(image: Sharp, width: number): Sharp {
  return image.clone().resize({ width, withoutEnlargement: true });
}

/**
 * For PNG, `quality` and `effort` would imply a palette of 256 colours, which also takes ten times as long.
 */
const encoders: Record<ImageFormat, (image: Sharp) => Sharp> = {
  jpeg: (image) => image.jpeg({ quality: 90 }),
  png: (image) => image.png({ compressionLevel: 4 }),
  webp: (image) => image.webp({ quality: 90, effort: 2 }),
};

function encode(image: Sharp, format: ImageFormat): Promise<Uint8Array> {
  return encoders[format](image.clone()).toBuffer();
}

/** Maps decoding errors to a rejection. */
async function rejectUndecodable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Rejection ? error : new Rejection('corrupt');
  }
}
