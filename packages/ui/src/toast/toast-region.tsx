import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import styles from './toast.module.css';

export interface Toast {
  id: number;
  kind: 'success' | 'failure';
  text: string;
  /** A button beside the text. Pressed, it dismisses the toast too. */
  action?: { label: string; run: () => void } | undefined;
}

const shownFor = 6000;

/** Short messages at the edge of the page, read out as they appear. They stay while the pointer or focus is on them. */
export function ToastRegion({
  toasts,
  onDismiss,
}: {
  toasts: readonly Toast[];
  onDismiss: (id: number) => void;
}) {
  return (
    <section className={styles.region} aria-label="Messages" aria-live="polite" role="status">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
    </section>
  );
}

function ToastItem({ toast, onDismiss }: { toast: Toast; onDismiss: (id: number) => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onDismiss(toast.id), shownFor);
    return () => clearTimeout(timer);
  }, [held, toast.id, onDismiss]);
  const act = (action: Toast['action']) => {
    onDismiss(toast.id);
    action?.run();
  };
  return (
    <div
      className={styles.toast}
      data-kind={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{toast.text}</p>
      {toast.action && (
        <Button size="small" className={styles.action} onClick={() => act(toast.action)}>
          {toast.action.label}
        </Button>
      )}
      <IconButton label="Dismiss" size="small" onClick={() => onDismiss(toast.id)}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
