import { ChevronDown } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useMemo, type ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { createMotionRef } from '../motion/motion-ref.ts';
import { hiddenText } from '../theme/hidden-text.ts';
import { getSheetMotion } from './dialog-motion.ts';
import { handleSwipeDown } from './swipe-down.ts';
import { useFocusReturn } from './use-focus-return.ts';
import styles from './dialog.module.css';

interface SheetProps {
  /** The accessible name. */
  title: string;
  open: boolean;
  onClose: () => void;
  /** Shown at the top, beside the Close button. */
  header: ReactNode;
  /** Selects the element that the sheet grows out of, and shrinks to. Without one it rises from the lower edge. */
  origin?: string | undefined;
  children: ReactNode;
}

/**
 * A modal dialog that fills the window. Its Close button, Escape and a swipe down close it. It takes the focus itself, so that shortcuts
 * work, traps it, and returns it when it closes.
 */
export function Sheet({ title, open, onClose, header, origin, children }: SheetProps) {
  const motionRef = useMemo(
    () => createMotionRef((sheet: HTMLElement) => getSheetMotion(sheet, origin)),
    [origin],
  );
  const { rememberFocus, returnFocus } = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.sheetOverlay} data-dialog-overlay="" data-full="">
          <Primitive.Content
            ref={motionRef}
            className={styles.sheet}
            aria-describedby={undefined}
            onPointerDown={({ nativeEvent, currentTarget }) =>
              handleSwipeDown(nativeEvent, currentTarget, onClose)
            }
            onCloseAutoFocus={returnFocus}
            onOpenAutoFocus={(event) => {
              rememberFocus();
              event.preventDefault();
              if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
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
