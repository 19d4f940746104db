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

/** A playlist's picture, or the default cover: also while the picture loads, and when it cannot be loaded. */
export function PlaylistCover({ playlist, ...cover }: PlaylistCoverProps) {
  return <Cover src={playlist.image_url} fallback={<DefaultCover of="playlist" />} {...cover} />;
}
