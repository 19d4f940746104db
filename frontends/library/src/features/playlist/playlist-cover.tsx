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

/** The image of a playlist. Shows the default cover while there is no image, while one of unknown color loads and when it fails to load. */
export function PlaylistCover({ playlist, ...cover }: PlaylistCoverProps) {
  return (
    <Cover
      src={playlist.image_url}
      color={playlist.image_color}
      fallback={<DefaultCover kind="playlist" />}
      {...cover}
    />
  );
}
