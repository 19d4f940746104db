import { EmptyState } from '@rubato/ui';
import { PageTitle } from '@rubato/web-kit';
import type { ComponentProps } from 'react';

interface MessagePageProps extends Pick<ComponentProps<typeof EmptyState>, 'drawing' | 'title' | 'children'> {
  /** How the message is announced. */
  role: 'status' | 'alert';
  text: string;
}

/** A page that says how something ended. The children lead on. */
export function MessagePage({ role, title, ...state }: MessagePageProps) {
  return (
    <div role={role}>
      <PageTitle>{title}</PageTitle>
      <EmptyState heading="h1" title={title} {...state} />
    </div>
  );
}
