import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

interface NotFoundStateProps {
  /** The kind of item, such as `album`. */
  what: string;
  /** In place of the drawing. */
  icon?: LucideIcon;
  /** Links to other pages. */
  children: ReactNode;
}

/** Shown instead of an item that does not exist or is not accessible; the text does not reveal which. */
export function NotFoundState({ what, icon: Icon, children }: NotFoundStateProps) {
  return (
    <EmptyState
      drawing={Icon ? undefined : 'brokenRecord'}
      icon={Icon && <Icon size={64} strokeWidth={1} />}
      heading="h1"
      title={`This ${what} doesn’t exist or was deleted`}
    >
      {children}
    </EmptyState>
  );
}
