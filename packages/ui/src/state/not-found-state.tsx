import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

interface NotFoundStateProps {
  /** What was looked for, such as `album`. */
  what: string;
  icon: LucideIcon;
  /** Where to go from here. */
  children: ReactNode;
}

/** Stands for the page of something that is not there, or not for who asks: nobody learns which. */
export function NotFoundState({ what, icon: Icon, children }: NotFoundStateProps) {
  return (
    <EmptyState
      icon={<Icon size={64} strokeWidth={1} />}
      heading="h1"
      title={`This ${what} is not here, or not here any more`}
    >
      {children}
    </EmptyState>
  );
}
