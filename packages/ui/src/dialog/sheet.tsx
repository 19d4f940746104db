import { ChevronDown } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { hiddenText } from '../theme/hidden-text.ts';
import { handleSwipeDown, resetSwipe } from './swipe-down.ts';
import { useFocusReturn } from './use-focus-return.ts';
import styles from './dialog.module.css';

interface SheetProps {
  /** The accessible name. */
  title: string;
  open: boolean;
  onClose: () => void;
  /** Shown at the top, beside the Close button. */
  header: ReactNode;
  children: ReactNode;
}

/**
 * A modal dialog that fills the window. It rises from the lower edge and returns there: by its Close button, by Escape, or by a swipe
 * down. It takes the focus itself, so that shortcuts work, traps it, and returns it when it closes.
 */
export function Sheet({ title, open, onClose, header, children }: SheetProps) {
  const content = useRef<HTMLDivElement>(null);
  const { rememberFocus, returnFocus } = useFocusReturn();
  // It may be opened again before it has left.
  useEffect(() => {
    if (open && content.current) resetSwipe(content.current);
  }, [open]);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.sheetOverlay} data-dialog-overlay="" data-full="">
          <Primitive.Content
            ref={content}
            className={styles.sheet}
            aria-describedby={undefined}
            onPointerDown={({ nativeEvent, currentTarget }) =>
              handleSwipeDown(nativeEvent, currentTarget, onClose)
            }
            onCloseAutoFocus={returnFocus}
            onOpenAutoFocus={(event) => {
              rememberFocus();
              event.preventDefault();
              content.current?.focus();
            }}
          >
            <header className={styles.sheetHeader}>
              <Primitive.Title className={hiddenText}>{title}</Primitive.Title>
              <Primitive.Close asChild>
                <IconButton label="Close">
                  <ChevronDown size={24} aria-hidden="true" />
                </IconButton>
              </Primitive.Close>
              {header}
            </header>
            {children}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
