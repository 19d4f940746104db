import { NotFoundState, getButtonClass } from '@rubato/ui';
import { Link, PageTitle, useParams } from '@rubato/web-kit';
import { BrowseSongs, NoSongs } from './browse-songs.tsx';
import { SongControls } from './song-controls.tsx';
import { parseDecade, useSelectionParameters } from './use-selection.ts';

const browseLink = (
  <Link to="/genres" className={getButtonClass({})}>
    Browse genres and decades
  </Link>
);

/** The songs of one decade. */
export function DecadePage() {
  const decade = parseDecade(useParams()['decade']);
  const [selected, change] = useSelectionParameters();
  if (decade === undefined) return <DecadeNotFound />;
  const title = `${decade}s`;
  return (
    <BrowseSongs
      kind="Decade"
      selection={{ decade, sort: selected.sort }}
      getTitle={() => ({ title, id: String(decade) })}
      controls={<SongControls selected={selected} onChange={change} withDecades={false} />}
      empty={<NoSongs title={`No songs from the ${title} yet`}>{browseLink}</NoSongs>}
      notFound={<DecadeNotFound />}
    />
  );
}

function DecadeNotFound() {
  return (
    <>
      <PageTitle>Decade not found</PageTitle>
      <NotFoundState what="decade">{browseLink}</NotFoundState>
    </>
  );
}
