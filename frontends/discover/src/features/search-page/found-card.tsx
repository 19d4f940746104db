import { ArtistPicture, Card, Cover, IconButton } from '@rubato/ui';
import { Link, useMutation, useEntryPlayback, useQueryClient } from '@rubato/web-kit';
import { Pause, Play } from 'lucide-react';
import { getCover, getDetail, getName, toPath, type FoundItem } from '../search/found-item.ts';
import { playFound, toSource } from '../search/play-found.ts';
import styles from './search-page.module.css';

interface FoundCardProps {
  item: Extract<FoundItem, { kind: 'artist' | 'playlist' }>;
}

/** The card of an artist or a playlist. Its songs are loaded when they are played. */
export function FoundCard({ item }: FoundCardProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({ mutationFn: () => playFound(client, item) });
  const playback = useEntryPlayback(toSource(item), () => isPending || mutate());
  const name = getName(item);
  const action = playback.playing ? 'Pause' : 'Play';
  const Icon = playback.playing ? Pause : Play;
  return (
    <Card
      active={playback.current}
      cover={
        item.kind === 'artist' ? (
          <ArtistPicture name={name} src={item.artist.image_url} sizes="176px" />
        ) : (
          <Cover {...getCover(item)} sizes="176px" />
        )
      }
      title={
        <Link to={toPath(item)} title={name}>
          {name}
        </Link>
      }
      line={getDetail(item)}
      actions={
        <IconButton
          label={`${action} ${item.kind} ${name}`}
          title={action}
          kind="play"
          className={styles.cardPlay}
          aria-busy={isPending || undefined}
          onClick={playback.toggle}
        >
          <Icon size={20} fill="currentColor" aria-hidden="true" />
        </IconButton>
      }
    />
  );
}
