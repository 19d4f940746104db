import { isPictureUrl, isStoredImageUrl, isWebUrl } from '@rubato/contracts';
import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, type FunctionComponent, type ReactNode, type RefObject } from 'react';
import { Button } from '../button/button.tsx';
import { Cover } from '../cover/cover.tsx';
import { FileField, useObjectUrl } from '../field/file-field.tsx';
import { Progress } from '../progress/progress.tsx';
import type { ImageCropperProps } from './image-cropper.tsx';
import { useCoverUpload, type SendImage } from './use-cover-upload.ts';
import styles from './cover-field.module.css';

interface CoverFieldProps {
  /** The URL of the cover as it is in the form; empty for none. */
  url: string;
  /** An image was uploaded, or the uploaded one was removed: then the URL is empty. */
  onChange: (url: string) => void;
  send: SendImage;
  failureText: (error: unknown) => string;
  /** Whether an image is being cropped or sent: the form should not be saved then. */
  onBusyChange: (isBusy: boolean) => void;
  /** What is wrong with the cover, where its URL is not shown. */
  error?: string | undefined;
  /** The field for a URL, shown unless an uploaded image is chosen. */
  children: ReactNode;
}

/** Where a cover comes from: an image that is chosen, dropped or pasted, cropped to a square and uploaded, or a URL. */
export function CoverField({
  url,
  onChange,
  send,
  failureText,
  onBusyChange,
  error,
  children,
}: CoverFieldProps) {
  const { upload, take, crop, cancel } = useCoverUpload({ send, failureText, onUploaded: onChange });
  usePastedImage((image) => void take(image));
  const isBusy = upload.step !== 'idle';
  useEffect(() => {
    onBusyChange(isBusy);
  }, [isBusy, onBusyChange]);
  const fileInput = useFocusAfter(upload.step === 'crop');
  // A whole URL may be typed: its field stays.
  const isUploaded = url.startsWith('/') && isStoredImageUrl(url);
  if (upload.step === 'crop')
    return (
      <BlobCropper
        ImageCropper={upload.ImageCropper}
        image={upload.image}
        onCrop={(area) => void crop(upload.image, area)}
        onCancel={cancel}
      />
    );
  return (
    <>
      <div className={styles.cover}>
        <FileField
          label="Upload a cover"
          accept="image/*"
          icon={<Picture url={url.trim()} />}
          large
          inputRef={fileInput}
          invitation="Choose, drop or paste an image"
          hint={`PNG, JPEG or WebP, up to 10\u00A0MB`}
          file={undefined}
          error={upload.step === 'idle' ? (upload.failure ?? (isUploaded ? error : undefined)) : undefined}
          onFiles={([image]) => image && void take(image)}
        />
        {upload.step === 'send' && <SendProgress share={upload.share} />}
        {isUploaded && (
          <p className={styles.uploaded}>
            Your uploaded image is the cover.
            <Button size="small" onClick={() => onChange('')}>
              Remove
            </Button>
          </p>
        )}
      </div>
      {!isUploaded && children}
    </>
  );
}

function Picture({ url }: { url: string }) {
  const canBeShown = isPictureUrl(url) || isWebUrl(url) || isStoredImageUrl(url);
  return (
    <Cover
      className={styles.picture}
      src={canBeShown ? url : undefined}
      sizes="96px"
      fallback={<ImagePlus className={styles.icon} size={28} />}
    />
  );
}

/** Once all has left, the server still checks the image. */
function SendProgress({ share }: { share: number }) {
  const percent = Math.min(99, Math.floor(share * 100));
  return (
    <Progress
      label="Upload of the cover"
      percent={percent}
      text={share < 1 ? `Uploading… ${percent}%` : 'Checking…'}
      valueText={share < 1 ? `${percent}%` : 'Checking'}
      busy={share === 1}
    />
  );
}

interface BlobCropperProps extends Omit<ImageCropperProps, 'src'> {
  ImageCropper: FunctionComponent<ImageCropperProps>;
  image: Blob;
}

function BlobCropper({ ImageCropper, image, ...actions }: BlobCropperProps) {
  const src = useObjectUrl(image);
  return src ? <ImageCropper src={src} {...actions} /> : null;
}

/** Returns focus to the element when `isElsewhere` ends: the focused element has been removed. */
function useFocusAfter(isElsewhere: boolean): RefObject<HTMLInputElement | null> {
  const element = useRef<HTMLInputElement>(null);
  const wasElsewhere = useRef(false);
  useEffect(() => {
    if (wasElsewhere.current && !isElsewhere) element.current?.focus();
    wasElsewhere.current = isElsewhere;
  }, [isElsewhere]);
  return element;
}

/** Handles images pasted anywhere on the page; pasted text goes to its field as usual. */
function usePastedImage(onImage: (image: File) => void): void {
  const latest = useRef(onImage);
  useEffect(() => {
    latest.current = onImage;
  });
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const image = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      if (!image) return;
      event.preventDefault();
      latest.current(image);
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, []);
}
