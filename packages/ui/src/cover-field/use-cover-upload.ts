import { useEffect, useRef, useState, type FunctionComponent } from 'react';
import { cropImage, readImageSize, type Area } from './crop-image.ts';
import type { ImageCropperProps } from './image-cropper.tsx';

/** Sends an image and resolves with its URL. `onProgress` is called with the fraction sent, from 0 to 1. */
export type SendImage = (
  image: Blob,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<string>;

export type CoverUpload =
  | { readonly step: 'idle'; readonly failure?: string }
  | {
      readonly step: 'crop';
      readonly image: Blob;
      readonly ImageCropper: FunctionComponent<ImageCropperProps>;
    }
  | { readonly step: 'send'; readonly fraction: number };

interface CoverUploadOptions {
  /** Width divided by height. */
  aspect: number;
  send: SendImage;
  getFailureText: (error: unknown) => string;
  onUploaded: (url: string) => void;
  /** Called when cropping or uploading starts and ends. */
  onBusyChange: (isBusy: boolean) => void;
}

const unreadable = 'This image couldn’t be read. Choose a PNG, JPEG or WebP file.';
const acceptedTypes = /^image\/(png|jpeg|webp)$/;

/** The state and actions of a cover upload. An image of another aspect ratio is cropped first. A new image cancels the current upload. */
export function useCoverUpload(options: CoverUploadOptions) {
  const { aspect, send, getFailureText, onUploaded, onBusyChange } = options;
  const [upload, setUpload] = useState<CoverUpload>({ step: 'idle' });
  useChangeReport(upload.step !== 'idle', onBusyChange);
  const begin = useCancellation();
  const fail = (signal: AbortSignal, failure: string) => {
    if (!signal.aborted) setUpload({ step: 'idle', failure });
  };

  const sendImage = async (image: Blob, signal: AbortSignal) => {
    if (signal.aborted) return;
    setUpload({ step: 'send', fraction: 0 });
    try {
      const onProgress = (fraction: number) => {
        if (!signal.aborted) setUpload({ step: 'send', fraction });
      };
      const url = await send(image, { onProgress, signal });
      if (signal.aborted) return;
      setUpload({ step: 'idle' });
      onUploaded(url);
    } catch (error) {
      fail(signal, getFailureText(error));
    }
  };

  return {
    upload,
    /** Accepts a chosen, dropped or pasted image. */
    accept: async (image: Blob) => {
      const signal = begin();
      const size = await readImageSize(image).catch(() => undefined);
      if (!size) return fail(signal, unreadable);
      const fits = Math.abs(size.width / size.height / aspect - 1) < 0.005;
      if (fits && acceptedTypes.test(image.type)) return sendImage(image, signal);
      try {
        const { ImageCropper } = await import('./image-cropper.tsx');
        if (!signal.aborted) setUpload({ step: 'crop', image, ImageCropper });
      } catch (error) {
        fail(signal, getFailureText(error));
      }
    },
    /** Sends the selected area of the image. */
    crop: async (image: Blob, area: Area) => {
      const signal = begin();
      const cropped = await cropImage(image, area).catch(() => undefined);
      if (cropped) await sendImage(cropped, signal);
      else fail(signal, unreadable);
    },
    cancel: () => {
      begin();
      setUpload({ step: 'idle' });
    },
  };
}

/** Calls `onChange` with the first value and after each change. */
function useChangeReport(value: boolean, onChange: (value: boolean) => void): void {
  useEffect(() => {
    onChange(value);
  }, [value, onChange]);
}

/** Returns a function that cancels the current upload and returns the signal that cancels the next one. Unmounting cancels it as well. */
function useCancellation(): () => AbortSignal {
  const current = useRef(new AbortController());
  useEffect(() => () => current.current.abort(), []);
  return () => {
    current.current.abort();
    current.current = new AbortController();
    return current.current.signal;
  };
}
