import { ErrorState, IconButton } from '@rubato/ui';
import { useMediaQuery, widths } from '@rubato/web-kit';
import { RotateCw } from 'lucide-react';
import styles from './sidebar.module.css';

interface LibraryFailureProps {
  title: string;
  text: string;
  onRetry: () => void;
  pending: boolean;
}

/** Error state of a list. The rail has room for the Retry button only. */
export function LibraryFailure(props: LibraryFailureProps) {
  const { title, text, onRetry, pending } = props;
  if (!useMediaQuery(widths.rail)) return <ErrorState {...props} />;
  return (
    <div className={styles.railFailure} role="alert" aria-label={`${title}: ${text}`}>
      <IconButton label="Retry" title={`${title}: ${text}`} onClick={onRetry} disabled={pending}>
        <RotateCw size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
