import type { Song } from '@rubato/contracts';
import {
  getCachedSong,
  getErrorText,
  createSongQuery,
  useIdParameter,
  useQuery,
  useQueryClient,
} from '@rubato/web-kit';
import { useMemo } from 'react';
import { DetailNotFound, DetailPage } from '../detail-page/detail-page.tsx';
import { SongDetail } from './song-detail.tsx';

export function SongPage() {
  const id = useIdParameter('songId');
  return id ? <SongById key={id} id={id} /> : <DetailNotFound name="song" />;
}

function SongById({ id }: { id: Song['id'] }) {
  const client = useQueryClient();
  const query = useQuery({ ...createSongQuery(id), placeholderData: () => getCachedSong(client, id) });
  const { data: song, isPlaceholderData } = query;
  const data = useMemo(() => song && { song, isComplete: !isPlaceholderData }, [song, isPlaceholderData]);
  return (
    <DetailPage name="song" query={{ ...query, data }} getErrorText={getErrorText}>
      {(props) => <SongDetail {...props} />}
    </DetailPage>
  );
}
