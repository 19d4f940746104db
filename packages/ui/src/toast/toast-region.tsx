import { X } from 'lucide-react';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
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

/**
 * Short messages at the edge of the page, read out as they appear. They stay while the pointer or focus is on them. When one that
 * has the focus goes, the focus returns to where it came from, or stays with the messages if that is gone.
 */
export function ToastRegion({
  toasts,
  onDismiss,
}: {
  toasts: readonly Toast[];
  onDismiss: (id: number) => void;
}) {
  const region = useRef<HTMLElement>(null);
  const origin = useRef<Element | null>(null);
  const rememberOrigin = ({ relatedTarget }: FocusEvent) => {
    if (!region.current?.contains(relatedTarget)) origin.current = relatedTarget;
  };
  const dismiss = (id: number) => {
    if (region.current?.contains(document.activeElement)) giveBackFocus(origin.current, region.current);
    onDismiss(id);
  };
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label="Messages"
      aria-live="polite"
      role="status"
      tabIndex={-1}
    >
      {toasts.map((toast) => (
        <ToastItem
          key={toast.id}
          toast={toast}
          onExpire={onDismiss}
          onDismiss={dismiss}
          onFocus={rememberOrigin}
        />
      ))}
    </section>
  );
}

function giveBackFocus(origin: Element | null, region: HTMLElement): void {
  const target = origin instanceof HTMLElement && origin.isConnected ? origin : region;
  target.focus();
}

function ToastItem({
  toast,
  onExpire,
  onDismiss,
  onFocus,
}: {
  toast: Toast;
  onExpire: (id: number) => void;
  onDismiss: (id: number) => void;
  onFocus: (event: FocusEvent) => void;
}) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onExpire(toast.id), shownFor);
    return () => clearTimeout(timer);
  }, [held, toast.id, onExpire]);
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
      onFocus={(event) => {
        setHeld(true);
        onFocus(event);
      }}
      onBlur={() => setHeld(false)}
    >
      <p dir="auto">{toast.text}</p>
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
