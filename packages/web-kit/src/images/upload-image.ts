import { storedImageSchema } from '@rubato/contracts';
import { upload } from '../api/upload.ts';

interface UploadImageOptions {
  /** Told how much has left, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** `POST /api/images`. Resolves with the URL of the stored image. Throws `ApiError`, and `AbortError` once `signal` says so. */
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
