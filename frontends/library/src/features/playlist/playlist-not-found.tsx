import { EmptyState, buttonClass } from '@rubato/ui';
import { Link, PageTitle } from '@rubato/web-kit';
import { ListMusic } from 'lucide-react';

/** For a playlist that is gone, and for one of somebody else's: nobody learns that it is there. */
export function PlaylistNotFound() {
  return (
    <>
      <PageTitle>Playlist not found</PageTitle>
      <EmptyState
        icon={<ListMusic size={64} strokeWidth={1} />}
        heading="h1"
        title="This playlist is not here, or not here any more"
      >
        <Link to="/" className={buttonClass({})}>
          Go to the songs
        </Link>
      </EmptyState>
    </>
  );
}
