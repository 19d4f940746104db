import type { Playlist, User } from '@rubato/contracts';
import { EmptyState, getButtonClass, heroCoverSizes } from '@rubato/ui';
import { Link, PageTitle, Sections } from '@rubato/web-kit';
import { CollectionActions } from '../collection/collection-actions.tsx';
import { CollectionHeader } from '../collection/collection-header.tsx';
import { CollectionSongs } from '../collection/collection-songs.tsx';
import { useCollection } from '../collection/use-collection.ts';
import { defaultCoverColor } from '../default-cover/default-cover-color.ts';
import { useRemoveSong } from '../remove-song/use-remove-song.ts';
import { PlaylistCover } from './playlist-cover.tsx';
import { PlaylistMenu } from './playlist-menu.tsx';
import { usePlaylistOrder } from './use-playlist-order.ts';

export function PlaylistDetail({ playlist, user }: { playlist: Playlist; user: User }) {
  const { name, description, owner, song_ids: ids, image_url: image, image_color } = playlist;
  const collection = useCollection(ids);
  const remove = useRemoveSong(playlist);
  const move = usePlaylistOrder(playlist);
  const source = `playlist:${playlist.id}` as const;
  return (
    <article>
      <PageTitle>{name}</PageTitle>
      <CollectionHeader
        title={name}
        description={description}
        owner={owner.username}
        cover={<PlaylistCover playlist={playlist} sizes={heroCoverSizes} alt={`Cover of ${name}`} eager />}
        light={image ? { color: image_color, image } : { color: defaultCoverColor.playlist }}
        collection={collection}
      >
        <CollectionActions source={source} songs={collection.songs} ready={collection.pendingCount === 0} />
        <PlaylistMenu {...playlist} />
      </CollectionHeader>
      <CollectionSongs
        label={`Songs in ${name}`}
        source={source}
        user={user}
        collection={collection}
        defaultOrder="Playlist order"
        onMove={collection.songs.length === ids.length ? move : undefined}
        removeText="Remove song from playlist"
        onRemove={remove}
        empty={<NoSongs />}
      />
      <Sections place="playlist" id={playlist.id} />
    </article>
  );
}

function NoSongs() {
  return (
    <EmptyState
      drawing="cassette"
      title="This playlist has no songs yet"
      text="Add some from any song’s menu."
    >
      <Link to="/" className={getButtonClass({})}>
        Browse songs
      </Link>
    </EmptyState>
  );
}
