import { useEffect, useState, type ComponentProps, type ReactNode, type Ref } from 'react';
import { Field, type ControlAttributes, type FieldProps } from './field.tsx';
import { formatFileSize } from './format-file-size.ts';
import styles from './field.module.css';

interface FileFieldProps extends FieldProps, Pick<ComponentProps<'input'>, 'accept' | 'multiple'> {
  file: File | undefined;
  icon: ReactNode;
  /** Shown while no file is chosen. */
  invitation: string;
  /** The URL of an image shown while no file is chosen. */
  preview?: string | undefined;
  /** Whether the icon is a large preview. Beside the fields of a form it is a square that the image fills. */
  large?: boolean;
  /** Whether the icon is an image. */
  filled?: boolean;
  /** Shown below the square, but not below a narrow field. */
  caption?: ReactNode;
  /** Called with at least one file that was chosen or dropped. */
  onFiles: (files: readonly File[]) => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** A file input with a drop area. The native input covers it, so that dropping and keyboard access work natively. */
export function FileField(props: FileFieldProps) {
  const { label, hiddenLabel, error, invalid, hint, caption, ...control } = props;
  return (
    <Field label={label} hiddenLabel={hiddenLabel} error={error} invalid={invalid} hint={hint}>
      {(attributes) => (
        <>
          <FileControl {...control} attributes={attributes} />
          {caption && <div className={styles.caption}>{caption}</div>}
        </>
      )}
    </Field>
  );
}

interface FileControlProps extends Omit<FileFieldProps, keyof FieldProps | 'caption'> {
  attributes: ControlAttributes;
}

function FileControl(props: FileControlProps) {
  const { attributes, file, icon, invitation, preview, large, filled, onFiles, inputRef, ...input } = props;
  const [isDraggedOver, setDraggedOver] = useState(false);
  const imageUrl = useImagePreview(file) ?? (file ? undefined : preview);
  return (
    <span
      className={styles.file}
      data-over={isDraggedOver || undefined}
      data-large={large || undefined}
      data-filled={filled || imageUrl !== undefined || undefined}
      onDragEnter={() => setDraggedOver(true)}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={() => setDraggedOver(false)}
    >
      <span className={styles.fileIcon} aria-hidden="true">
        {imageUrl ? <img src={imageUrl} alt="" /> : icon}
      </span>
      <span className={styles.fileText}>
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
        // Allows choosing the same file again, for example after an error.
        onClick={({ currentTarget }) => (currentTarget.value = '')}
        // Cancelling the file picker changes nothing.
        onChange={({ target }) => target.files?.length && onFiles([...target.files])}
      />
    </span>
  );
}

/** Not SVG: it is a document that can load other resources. */
const previewTypes = /^image\/(png|jpeg|webp|gif|avif)$/;

/** An object URL for an image file while it is shown; undefined for other files. */
export function useImagePreview(file: File | undefined): string | undefined {
  return useObjectUrl(file && previewTypes.test(file.type) ? file : undefined);
}

/** An object URL for `content`, revoked on change and unmount. */
export function useObjectUrl(content: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!content) return setUrl(undefined);
    const created = URL.createObjectURL(content);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [content]);
  return url;
}
