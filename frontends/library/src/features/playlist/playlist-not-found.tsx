import { NotFoundState, buttonClass } from '@rubato/ui';
import { Link, PageTitle } from '@rubato/web-kit';
import { ListMusic } from 'lucide-react';

/** For a playlist that is gone, and for one of somebody else's: nobody learns that it is there. */
export function PlaylistNotFound() {
  return (
    <>
      <PageTitle>Playlist not found</PageTitle>
      <NotFoundState what="playlist" icon={ListMusic}>
        <Link to="/" className={buttonClass({})}>
          Go to the songs
        </Link>
      </NotFoundState>
    </>
  );
}
