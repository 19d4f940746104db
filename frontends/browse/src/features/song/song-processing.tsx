import type { Song } from '@rubato/contracts';
import { Progress } from '@rubato/ui';
import { createSongQuery, useQuery, useQueryClient, useSession } from '@rubato/web-kit';
import { useEffect } from 'react';
import { summarizeJobs } from './processing.ts';
import { createSongJobsQuery } from './song-jobs.query.ts';
import styles from './song.module.css';

/** Shows the owner how far the processing of a song is, or that it failed. The song is playable in the meantime. */
export function SongProcessing({ song }: { song: Song }) {
  const { user } = useSession();
  const client = useQueryClient();
  const isProcessed = typeof song.stream === 'number' && typeof song.loudness === 'number';
  const { data: jobs = [] } = useQuery({
    ...createSongJobsQuery(song),
    enabled: user?.id === song.user_id && !isProcessed,
  });
  const processing = summarizeJobs(jobs);
  const isUnfinished = processing?.state === 'unfinished';
  useEffect(() => {
    // Reload the song: its stream and loudness are set once processing ends.
    if (isUnfinished)
      return () => void client.invalidateQueries({ queryKey: createSongQuery(song.id).queryKey });
  }, [client, isUnfinished, song.id]);

  if (!processing) return null;
  if (processing.state === 'failed') return <p className={styles.processing}>{processing.text}</p>;
  const { percent, text } = processing;
  return (
    <div className={styles.processing}>
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
