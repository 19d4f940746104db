import { useEffect, useState, type ComponentProps, type ReactNode, type Ref } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { formatFileSize } from './format-file-size.ts';
import styles from './field.module.css';

interface FileFieldProps extends FieldProps, Pick<ComponentProps<'input'>, 'accept' | 'multiple'> {
  file: File | undefined;
  icon: ReactNode;
  /** What stands there while nothing is chosen. */
  invitation: string;
  /** A picture shown while nothing is chosen. */
  preview?: string | undefined;
  /** The icon is a picture that is worth looking at. */
  large?: boolean;
  /** At least one file was chosen or dropped on it. */
  onFiles: (files: readonly File[]) => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** A file input that looks like a place to drop a file on; the native input lies over it, so dropping and keys just work. */
export function FileField(props: FileFieldProps) {
  const { label, error, hint, file, icon, invitation, preview, large, onFiles, inputRef, ...input } = props;
  const [over, setOver] = useState(false);
  const picture = useImagePreview(file) ?? (file ? undefined : preview);
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => (
        <span
          className={styles.file}
          data-over={over || undefined}
          data-large={large || undefined}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
        >
          <span className={styles.fileIcon} aria-hidden="true">
            {picture ? <img src={picture} alt="" /> : icon}
          </span>
          <span>
            <span className={styles.fileName} dir="auto" title={file?.name}>
              {file?.name ?? invitation}
            </span>
            {file && <span className={styles.fileNote}>{formatFileSize(file.size)}</span>}
          </span>
          <input
            {...input}
            {...attributes}
            ref={inputRef}
            type="file"
            // So that the same file can be chosen again, as after a failure.
            onClick={({ currentTarget }) => (currentTarget.value = '')}
            // Closing the picker without a choice changes nothing.
            onChange={({ target }) => target.files?.length && onFiles([...target.files])}
          />
        </span>
      )}
    </Field>
  );
}

/** No SVG: it is a document, and may ask for others. */
const shown = /^image\/(png|jpeg|webp|gif|avif)$/;

/** An address for a chosen picture while it is shown; undefined for what is none. */
export function useImagePreview(file: File | undefined): string | undefined {
  return useObjectUrl(file && shown.test(file.type) ? file : undefined);
}

/** An address for `content` while it is shown. */
export function useObjectUrl(content: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!content) return setUrl(undefined);
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return url;
}
