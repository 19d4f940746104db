/** An area of an image, in pixels of the displayed image (after EXIF rotation). */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** In pixels: covers are never shown larger. */
const maxWidth = 2048;
const supportedTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** The width and height of the displayed image in pixels. Rejects if the browser cannot decode it. */
export async function readImageSize(image: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(image);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

/**
 * Crops an image to `area`, scaled down to at most 2048 pixels in width, in its own type if that is JPEG, PNG or WebP, otherwise as PNG.
 * Rejects if the browser cannot decode or encode it.
 */
export async function cropImage(image: Blob, { x, y, width, height }: Area): Promise<Blob> {
  const scale = Math.min(1, maxWidth / width);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Canvas 2D context is not available');
  context.imageSmoothingQuality = 'high';
  const bitmap = await createImageBitmap(image);
  context.drawImage(bitmap, x, y, width, height, 0, 0, size.width, size.height);
  bitmap.close();
  const type = supportedTypes.has(image.type) ? image.type : 'image/png';
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('Canvas could not be encoded'))),
      type,
      0.92,
    ),
  );
}
