import sharp from 'sharp';
import type { Inspection } from './inspection.messages.ts';

const extensions: Readonly<Record<string, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp' };

sharp.concurrency(1);
sharp.cache(false);

/** What a picture is, decoded once in full to know that it can be. Throws for what is none of the accepted formats. */
export async function inspectImage(file: Blob, pixelLimit: number): Promise<Inspection> {
  const picture = sharp(await file.arrayBuffer(), { limitInputPixels: pixelLimit, failOn: 'error' });
  const { format } = await picture.metadata();
  const extension = extensions[format ?? ''];
  if (!extension) throw new Error(`Not accepted: ${format}`);
  await picture.resize(96, 96).raw().toBuffer();
  return { extension, durationSeconds: 0 };
}
