import { imageWidths } from '@rubato/contracts';
import sharp, { type Sharp } from 'sharp';
import type { ByteSource } from '../byte-source.ts';
import { headBytes, isPolyglot, tailBytes } from '../foreign-content.ts';
import type { DeliveredChunk, Found, Variant } from '../inspection.messages.ts';
import { Rejection } from '../rejection.ts';
import { detectImageFormat, type ImageFormat } from './image-format.ts';
import { findDominantColor } from './dominant-color.ts';
import { stripMetadata } from './strip-metadata.ts';

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/**
 * Inspects an image by decoding it completely, creates resized variants as WebP and determines its dominant
 * color. Delivers the image without metadata; if the metadata specify a rotation, rotates and re-encodes it.
 * Throws `Rejection`.
 */
export async function inspectImage(source: ByteSource, pixelLimit: number): Promise<Found> {
  const bytes = await source.read(0, source.bytes);
  const format = detectImageFormat(bytes);
  if (!format) throw new Rejection('type');
  if (isPolyglot(bytes.subarray(0, headBytes), bytes.subarray(-tailBytes))) throw new Rejection('polyglot');
  return rejectUndecodable(async () => {
    const { width, height, orientation = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > pixelLimit) throw new Rejection('pixels');
    const image = sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' }).autoOrient();
    const widest = await decode(resize(image, Math.max(...imageWidths)));
    const unrotated = orientation === 1 ? stripMetadata(bytes, format) : undefined;
    return {
      extension: format === 'jpeg' ? 'jpg' : format,
      delivered: unrotated ? omitIfWhole(unrotated, bytes) : [await encode(image, format)],
      variants: await createVariants(widest),
      color: await findDominantColor(widest.image),
    };
  });
}

/** Undefined if the chunks are the whole file. */
function omitIfWhole(chunks: DeliveredChunk[], { length }: Uint8Array): DeliveredChunk[] | undefined {
  const [first] = chunks;
  const isWhole = chunks.length === 1 && first && 'end' in first && first.start === 0 && first.end === length;
  return isWhole ? undefined : chunks;
}

/** The pixels of an image as 8-bit sRGB. */
interface DecodedImage {
  readonly image: Sharp;
  readonly width: number;
}

async function decode(image: Sharp): Promise<DecodedImage> {
  const { data, info } = await image.toColorspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { image: sharp(data, { raw: { width, height, channels } }), width };
}

/** Encodes variants from the widest one, so that the original is decoded once; equal ones once. */
async function createVariants({ image, width: widest }: DecodedImage): Promise<Variant[]> {
  const distinct = imageWidths.filter((_, n) => (imageWidths[n - 1] ?? 0) < widest);
  const encoded = await Promise.all(distinct.map((width) => encodeVariant(resize(image, width))));
  return imageWidths.flatMap((width, n) => {
    const bytes = encoded[n] ?? encoded.at(-1);
    return bytes ? [{ width, bytes }] : [];
  });
}

/** More effort would make the files 3 % smaller and take twice the time. */
function encodeVariant(image: Sharp): Promise<Uint8Array> {
  return image.webp({ quality: 80, effort: 2 }).toBuffer();
}

function resize(image: Sharp, width: number): Sharp {
  return image.clone().resize({ width, withoutEnlargement: true });
}

/**
 * For PNG, `quality` and `effort` would imply a palette of 256 colors, which also takes ten times as long.
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
