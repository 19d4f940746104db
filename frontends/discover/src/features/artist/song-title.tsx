import type { TableSong } from '@rubato/ui';
import { Link } from '@rubato/web-kit';

/** The title in a row of a table, as a link to the song's page. */
export const renderSongTitle = ({ id, title }: TableSong) => (
  <Link to={`/song/${id}`} title={title}>
    {title}
  </Link>
);
