import type { User } from '@rubato/contracts';
import { EmptyState, getButtonClass } from '@rubato/ui';
import { Link, PageTitle, useToggleLike } from '@rubato/web-kit';
import { useMemo } from 'react';
import { CollectionActions } from '../collection/collection-actions.tsx';
import { CollectionHeader } from '../collection/collection-header.tsx';
import { CollectionSongs } from '../collection/collection-songs.tsx';
import { useCollection } from '../collection/use-collection.ts';
import { defaultCoverColor } from '../default-cover/default-cover-color.ts';
import { DefaultCover } from '../default-cover/default-cover.tsx';
import { RequireSession } from '../require-session/require-session.tsx';
import { RequireList } from '../require-list/require-list.tsx';

const title = 'Liked Songs';

export function LikedSongsPage() {
  return (
    <RequireSession>
      {(user) => (
        <>
          <PageTitle>{title}</PageTitle>
          <RequireList heading="h1" title={title} user={user} list="likedSongIds">
            <LikedSongs user={user} />
          </RequireList>
        </>
      )}
    </RequireSession>
  );
}

function LikedSongs({ user }: { user: User }) {
  // The API returns likes oldest first; the page shows the most recent first.
  const ids = useMemo(() => user.likedSongIds.toReversed(), [user.likedSongIds]);
  const collection = useCollection(ids);
  const toggleLike = useToggleLike();
  return (
    <article>
      <CollectionHeader
        title={title}
        owner={user.username}
        cover={<DefaultCover kind="likes" />}
        light={{ color: defaultCoverColor.likes }}
        collection={collection}
      >
        <CollectionActions source="likes" songs={collection.songs} ready={collection.pendingCount === 0} />
      </CollectionHeader>
      <CollectionSongs
        label={title}
        source="likes"
        user={user}
        collection={collection}
        defaultOrder="Recently liked"
        removeText="Remove song from Likes"
        onRemove={toggleLike}
        empty={<NoLikes />}
      />
    </article>
  );
}

function NoLikes() {
  return (
    <EmptyState drawing="heart" title="Songs you like appear here" text="Click the heart on any song.">
      <Link to="/" className={getButtonClass({})}>
        Browse songs
      </Link>
    </EmptyState>
  );
}
