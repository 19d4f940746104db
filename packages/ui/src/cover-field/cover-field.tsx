import { isImageUrl, isStoredImageUrl, isWebUrl } from '@rubato/contracts';
import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState, type FunctionComponent, type ReactNode, type RefObject } from 'react';
import { Button } from '../button/button.tsx';
import { Cover } from '../cover/cover.tsx';
import { FileField, useObjectUrl } from '../field/file-field.tsx';
import { Progress } from '../progress/progress.tsx';
import type { ImageCropperProps } from './image-cropper.tsx';
import { useCoverUpload, type CoverUpload, type SendImage } from './use-cover-upload.ts';
import styles from './cover-field.module.css';

interface CoverFieldProps {
  /** What the image is, such as `banner`; a cover by default. */
  name?: string | undefined;
  /** Width divided by height; a square by default. */
  aspect?: number | undefined;
  /** Whether it takes images that are pasted anywhere on the page; true by default. Only one field of a page can. */
  acceptsPaste?: boolean | undefined;
  /** The URL of the cover in the form; empty for none. */
  url: string;
  /** Called with the URL of an uploaded image, or with an empty string when it is removed. */
  onChange: (url: string) => void;
  send: SendImage;
  getFailureText: (error: unknown) => string;
  /** Called when cropping or uploading starts and ends: the form should not be saved in between. */
  onBusyChange: (isBusy: boolean) => void;
  /** The error of the cover if its URL field is hidden. */
  error?: string | undefined;
  /** Whether the cover is marked although its URL field shows the error. */
  invalid?: boolean | undefined;
  /** Whether the label is visually hidden, if the URL field beside it names the image. */
  hiddenLabel?: boolean | undefined;
  /** Shown below the image where it is beside the fields of a form. */
  caption?: ReactNode;
  /** The URL field, shown unless the cover is an uploaded image. A form that shows it elsewhere asks `isUploadedCover`. */
  children?: ReactNode;
}

/** A field for a cover: an image that is chosen, dropped or pasted, cropped to a square and uploaded, or a URL. */
export function CoverField({
  name = 'cover',
  aspect = 1,
  acceptsPaste = true,
  url,
  onChange,
  send,
  getFailureText,
  onBusyChange,
  error,
  children,
  ...appearance
}: CoverFieldProps) {
  const cover = useCoverUpload({ aspect, send, getFailureText, onBusyChange, onUploaded: onChange });
  const { upload } = cover;
  usePastedImage(acceptsPaste, (image) => void cover.accept(image));
  const source = useImageSource(url);
  const fileInput = useFocusAfter(upload.step === 'crop');
  if (upload.step === 'crop')
    return (
      <BlobCropper
        ImageCropper={upload.ImageCropper}
        image={upload.image}
        aspect={aspect}
        onCrop={(area) => void cover.crop(upload.image, area)}
        onCancel={cover.cancel}
      />
    );
  return (
    <>
      <div className={styles.cover}>
        <ImageFileField
          {...appearance}
          name={name}
          acceptsPaste={acceptsPaste}
          previewUrl={source === 'new-url' ? '' : url.trim()}
          inputRef={fileInput}
          error={getFileError(upload, source === 'upload' ? error : undefined)}
          onImage={(image) => void cover.accept(image)}
        />
        {upload.step === 'send' && <UploadProgress name={name} fraction={upload.fraction} />}
        {source === 'upload' && <UploadedNote name={name} onRemove={() => onChange('')} />}
        {source === 'new-url' && <p className={styles.uploaded}>The image appears once you save.</p>}
      </div>
      {source !== 'upload' && children}
    </>
  );
}

function getFileError(upload: CoverUpload, error: string | undefined): string | undefined {
  return upload.step === 'idle' ? (upload.failure ?? error) : undefined;
}

/** Whether the URL is that of an uploaded image. An absolute one was entered by hand: its field stays. */
export const isUploadedCover = (url: string): boolean => url.startsWith('/') && isStoredImageUrl(url);

/** Where the image comes from: an upload, a URL that was entered since the form opened, or anything else. */
function useImageSource(url: string): 'upload' | 'new-url' | 'other' {
  const [savedUrl] = useState(url);
  if (isUploadedCover(url)) return 'upload';
  // An image on another host is copied when something uses it.
  const isOnOtherHost = isWebUrl(url.trim()) && !isStoredImageUrl(url.trim());
  return isOnOtherHost && url !== savedUrl ? 'new-url' : 'other';
}

function UploadedNote({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <p className={styles.uploaded}>
      Using your uploaded image.
      <Button size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </p>
  );
}

interface ImageFileFieldProps extends Pick<CoverFieldProps, 'hiddenLabel' | 'invalid' | 'caption'> {
  name: string;
  acceptsPaste: boolean;
  previewUrl: string;
  inputRef: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  onImage: (image: File) => void;
}

function ImageFileField(props: ImageFileFieldProps) {
  const { name, acceptsPaste, previewUrl, onImage, ...field } = props;
  return (
    <FileField
      {...field}
      label={`Upload a ${name}`}
      accept="image/*"
      icon={<CoverPreview url={previewUrl} />}
      filled={canBeShown(previewUrl)}
      large
      invitation={chooseInvitation(acceptsPaste, canBeShown(previewUrl))}
      hint={`PNG, JPEG or WebP, up to 10\u00A0MB`}
      file={undefined}
      onFiles={([image]) => image && onImage(image)}
    />
  );
}

function chooseInvitation(acceptsPaste: boolean, hasImage: boolean): string {
  if (hasImage) return 'Choose another image';
  return acceptsPaste ? 'Choose, drop or paste an image' : 'Choose or drop an image';
}

const canBeShown = (url: string): boolean => isImageUrl(url) || isWebUrl(url) || isStoredImageUrl(url);

function CoverPreview({ url }: { url: string }) {
  return (
    <Cover
      className={styles.preview}
      src={canBeShown(url) ? url : undefined}
      sizes="96px"
      fallback={<ImagePlus className={styles.icon} size={28} />}
    />
  );
}

/** After all bytes are sent, the server still checks the image. */
function UploadProgress({ name, fraction }: { name: string; fraction: number }) {
  const percent = Math.min(99, Math.floor(fraction * 100));
  return (
    <Progress
      label={`${name.slice(0, 1).toUpperCase()}${name.slice(1)} upload`}
      percent={percent}
      text={fraction < 1 ? `Uploading… ${percent}%` : 'Checking…'}
      valueText={fraction < 1 ? `${percent}%` : 'Checking'}
      busy={fraction === 1}
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

/** Focuses the element once `isReplaced` ends, since the focused element was removed. */
function useFocusAfter(isReplaced: boolean): RefObject<HTMLInputElement | null> {
  const element = useRef<HTMLInputElement>(null);
  const wasReplaced = useRef(false);
  useEffect(() => {
    if (wasReplaced.current && !isReplaced) element.current?.focus();
    wasReplaced.current = isReplaced;
  }, [isReplaced]);
  return element;
}

/** Handles images that are pasted anywhere on the page. Pasted text is left to the focused field. */
function usePastedImage(isEnabled: boolean, onImage: (image: File) => void): void {
  const latest = useRef(onImage);
  useEffect(() => {
    latest.current = onImage;
  });
  useEffect(() => {
    if (!isEnabled) return;
    const handlePaste = (event: ClipboardEvent) => {
      const image = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      if (!image) return;
      event.preventDefault();
      latest.current(image);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, [isEnabled]);
}
