import { Button, NotFoundState, getButtonClass } from '@rubato/ui';
import { Link, PageTitle, useParams } from '@rubato/web-kit';
import { BrowseSongs, NoSongs } from './browse-songs.tsx';
import { SongControls } from './song-controls.tsx';
import { useSelectionParameters } from './use-selection.ts';

/** The songs of one genre, which the server finds by its slug or any of its names. */
export function GenrePage() {
  const { slug = '' } = useParams();
  const [selected, change] = useSelectionParameters();
  return (
    <BrowseSongs
      kind="Genre"
      selection={{ genre: slug, ...selected }}
      getTitle={(genre) => ({ title: genre?.name ?? slug, id: genre?.slug ?? slug })}
      controls={<SongControls selected={selected} onChange={change} withDecades />}
      empty={
        selected.decade === undefined ? (
          <NoSongs title="No songs in this genre yet">
            <Link to="/genres" className={getButtonClass({})}>
              Browse genres
            </Link>
          </NoSongs>
        ) : (
          <NoSongs title={`No songs from the ${selected.decade}s in this genre`}>
            <Button onClick={() => change({ decade: undefined })}>Show all decades</Button>
          </NoSongs>
        )
      }
      notFound={<GenreNotFound />}
    />
  );
}

function GenreNotFound() {
  return (
    <>
      <PageTitle>Genre not found</PageTitle>
      <NotFoundState what="genre">
        <Link to="/genres" className={getButtonClass({})}>
          Browse genres
        </Link>
      </NotFoundState>
    </>
  );
}
