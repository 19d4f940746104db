import type { User } from '@rubato/contracts';
import { EmptyState, buttonClass } from '@rubato/ui';
import { Link, PageTitle, useToggleLike } from '@rubato/web-kit';
import { Heart } from 'lucide-react';
import { useMemo } from 'react';
import { CollectionActions } from '../collection/collection-actions.tsx';
import { CollectionHeader } from '../collection/collection-header.tsx';
import { CollectionSongs } from '../collection/collection-songs.tsx';
import { useCollection } from '../collection/use-collection.ts';
import { defaultCoverColor } from '../default-cover/default-cover-color.ts';
import { DefaultCover } from '../default-cover/default-cover.tsx';
import { MembersOnly } from '../members-only/members-only.tsx';
import { UserListAway } from '../user-list-away/user-list-away.tsx';

const title = 'Liked Songs';

export function LikedSongsPage() {
  return (
    <MembersOnly>
      {(user) => (
        <>
          <PageTitle>{title}</PageTitle>
          <UserListAway heading="h1" title={title} user={user} list="likedSongIds">
            <LikedSongs user={user} />
          </UserListAway>
        </>
      )}
    </MembersOnly>
  );
}

function LikedSongs({ user }: { user: User }) {
  // Likes are kept in the order in which they were given; what was liked last is what one looks for.
  const ids = useMemo(() => user.likedSongIds.toReversed(), [user.likedSongIds]);
  const collection = useCollection(ids);
  const toggleLike = useToggleLike();
  return (
    <article>
      <CollectionHeader
        title={title}
        owner={user.username}
        cover={<DefaultCover of="likes" />}
        light={{ color: defaultCoverColor.likes }}
        collection={collection}
      >
        <CollectionActions source="likes" songs={collection.songs} ready={collection.missing === 0} />
      </CollectionHeader>
      <CollectionSongs
        label={title}
        user={user}
        collection={collection}
        ownOrder="Last liked"
        removeText="Remove song from Likes"
        onRemove={toggleLike}
        empty={<NoLikes />}
      />
    </article>
  );
}

function NoLikes() {
  return (
    <EmptyState
      icon={<Heart size={48} strokeWidth={1.25} />}
      title="Songs that you like will be here. Press the heart of any song."
    >
      <Link to="/" className={buttonClass({})}>
        Go to the songs
      </Link>
    </EmptyState>
  );
}
