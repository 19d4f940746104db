import { NotFoundState, getButtonClass } from '@rubato/ui';
import { Link, PageTitle } from '@rubato/web-kit';

/** Shown for a deleted playlist and for another user's: playlists are private, so both look the same. */
export function PlaylistNotFound() {
  return (
    <>
      <PageTitle>Playlist not found</PageTitle>
      <NotFoundState what="playlist">
        <Link to="/" className={getButtonClass({})}>
          Browse songs
        </Link>
      </NotFoundState>
    </>
  );
}
