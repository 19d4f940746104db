import type { Playlist } from '@rubato/contracts';
import { Cover } from '@rubato/ui';
import { DefaultCover } from '../default-cover/default-cover.tsx';

interface PlaylistCoverProps {
  playlist: Playlist;
  sizes: string;
  eager?: boolean;
  alt?: string;
  className?: string | undefined;
}

/** A playlist's picture, or the default cover. */
export function PlaylistCover({ playlist, className, ...cover }: PlaylistCoverProps) {
  return playlist.image_url ? (
    <Cover src={playlist.image_url} className={className} {...cover} />
  ) : (
    <DefaultCover of="playlist" className={className} />
  );
}
