import type { Song } from '@rubato/contracts';
import { Progress } from '@rubato/ui';
import { songQuery, useQuery, useQueryClient, useSession } from '@rubato/web-kit';
import { useEffect } from 'react';
import { preparationOf } from './preparation.ts';
import { songJobsQuery } from './song-jobs.query.ts';
import styles from './song.module.css';

/** Shows the owner how far the processing of a song is, or that it failed. The song is playable in the meantime. */
export function SongPreparation({ song }: { song: Song }) {
  const { user } = useSession();
  const client = useQueryClient();
  const isPrepared = typeof song.stream === 'number' && typeof song.loudness === 'number';
  const { data: jobs = [] } = useQuery({
    ...songJobsQuery(song),
    enabled: user?.id === song.user_id && !isPrepared,
  });
  const preparation = preparationOf(jobs);
  const isUnfinished = preparation?.state === 'unfinished';
  useEffect(() => {
    // Reload the song: its stream and loudness are set once processing ends.
    if (isUnfinished) return () => void client.invalidateQueries({ queryKey: songQuery(song.id).queryKey });
  }, [client, isUnfinished, song.id]);

  if (!preparation) return null;
  if (preparation.state === 'failed') return <p className={styles.preparation}>{preparation.text}</p>;
  const { percent, text } = preparation;
  return (
    <div className={styles.preparation}>
      <Progress
        label="Song processing"
        percent={percent}
        text={`${text} · ${percent}%`}
        valueText={`${percent}%`}
        busy={percent === 0}
      />
    </div>
  );
}
