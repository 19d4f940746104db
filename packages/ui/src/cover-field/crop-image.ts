/** A part of an image, in pixels of the image as it is shown. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Larger covers are nowhere shown. */
const maxSide = 2048;
const keptTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** The image's width and height in pixels as it is shown. Throws for what the browser cannot read. */
export async function readImageSize(image: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(image);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

/** The square `area` of an image, at most 2048 pixels wide, in the image's own type or as PNG. Throws for what the browser cannot read. */
export async function cropImage(image: Blob, { x, y, width, height }: Area): Promise<Blob> {
  const side = Math.min(Math.round(width), maxSide);
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas: not available');
  context.imageSmoothingQuality = 'high';
  const bitmap = await createImageBitmap(image);
  context.drawImage(bitmap, x, y, width, height, 0, 0, side, side);
  bitmap.close();
  const type = keptTypes.has(image.type) ? image.type : 'image/png';
  return new Promise((resolve, reject) =>
    canvas.toBlob((cut) => (cut ? resolve(cut) : reject(new Error('canvas: not encoded'))), type, 0.92),
  );
}
