import { storedImageSchema } from '@rubato/contracts';
import { upload } from '../api/upload.ts';

interface UploadImageOptions {
  /** Called with the fraction sent, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** `POST /api/images`. Resolves with the URL of the stored image. Throws `ApiError`, or `AbortError` if `signal` aborts it. */
export async function uploadImage(
  image: Blob,
  { onProgress, signal }: UploadImageOptions = {},
): Promise<string> {
  const form = new FormData();
  form.set('image', image);
  const { image_url: url } = await upload('/api/images', {
    schema: storedImageSchema,
    form,
    signal,
    onProgress: ({ sent, total }) => onProgress?.(total ? sent / total : 0),
  });
  return url;
}
