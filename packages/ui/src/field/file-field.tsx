import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

interface FileFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'type' | 'value'> {
  file: File | undefined;
  icon: ReactNode;
  /** What stands there while nothing is chosen. */
  invitation: string;
}

/** A file input that looks like a place to drop a file on; the native input lies over it, so dropping and keys just work. */
export function FileField({ label, error, hint, file, icon, invitation, ...input }: FileFieldProps) {
  const [over, setOver] = useState(false);
  const preview = useImagePreview(file);
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => (
        <span
          className={styles.file}
          data-over={over || undefined}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
        >
          <span className={styles.fileIcon} aria-hidden="true">
            {preview ? <img src={preview} alt="" /> : icon}
          </span>
          <span>
            <span className={styles.fileName}>{file?.name ?? invitation}</span>
            {file && <span className={styles.fileNote}>{readableSize(file.size)}</span>}
          </span>
          <input {...input} {...attributes} type="file" />
        </span>
      )}
    </Field>
  );
}

function useImagePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

function readableSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
