import { useEffect, useRef, useState, type FunctionComponent } from 'react';
import { cropImage, readImageSize, type Area } from './crop-image.ts';
import type { ImageCropperProps } from './image-cropper.tsx';

/** Sends an image and resolves with its URL. `onProgress` is told how much has left, from 0 to 1. */
export type SendImage = (
  image: Blob,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<string>;

type CoverUpload =
  | { readonly step: 'idle'; readonly failure?: string }
  | {
      readonly step: 'crop';
      readonly image: Blob;
      readonly ImageCropper: FunctionComponent<ImageCropperProps>;
    }
  | { readonly step: 'send'; readonly share: number };

interface CoverUploadOptions {
  send: SendImage;
  failureText: (error: unknown) => string;
  onUploaded: (url: string) => void;
}

const unreadable = 'This image cannot be read. Choose a PNG, JPEG or WebP file.';
const sentTypes = /^image\/(png|jpeg|webp)$/;

/** Uploads an image, after cropping unless it is square. A new image cancels an upload in progress. */
export function useCoverUpload({ send, failureText, onUploaded }: CoverUploadOptions) {
  const [upload, setUpload] = useState<CoverUpload>({ step: 'idle' });
  const current = useRef(new AbortController());
  useEffect(() => () => current.current.abort(), []);

  /** Cancels the current upload and returns the signal that cancels the next one. */
  const begin = () => {
    current.current.abort();
    current.current = new AbortController();
    return current.current.signal;
  };
  const fail = (signal: AbortSignal, failure: string) => {
    if (!signal.aborted) setUpload({ step: 'idle', failure });
  };

  const sendImage = async (image: Blob, signal: AbortSignal) => {
    if (signal.aborted) return;
    setUpload({ step: 'send', share: 0 });
    try {
      const onProgress = (share: number) => {
        if (!signal.aborted) setUpload({ step: 'send', share });
      };
      const url = await send(image, { onProgress, signal });
      if (signal.aborted) return;
      setUpload({ step: 'idle' });
      onUploaded(url);
    } catch (error) {
      fail(signal, failureText(error));
    }
  };

  return {
    upload,
    /** Takes a chosen, dropped or pasted image. */
    take: async (image: Blob) => {
      const signal = begin();
      const size = await readImageSize(image).catch(() => undefined);
      if (!size) return fail(signal, unreadable);
      if (size.width === size.height && sentTypes.test(image.type)) return sendImage(image, signal);
      try {
        const { ImageCropper } = await import('./image-cropper.tsx');
        if (!signal.aborted) setUpload({ step: 'crop', image, ImageCropper });
      } catch (error) {
        fail(signal, failureText(error));
      }
    },
    /** Sends the square that was chosen of it. */
    crop: async (image: Blob, area: Area) => {
      const signal = begin();
      const cut = await cropImage(image, area).catch(() => undefined);
      if (cut) await sendImage(cut, signal);
      else fail(signal, unreadable);
    },
    cancel: () => {
      begin();
      setUpload({ step: 'idle' });
    },
  };
}
