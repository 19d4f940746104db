import type { Album } from '@rubato/contracts';
import {
  createAlbumQuery,
  getCachedAlbum,
  getCollectionErrorText,
  useIdParameter,
  useQuery,
  useQueryClient,
} from '@rubato/web-kit';
import { DetailNotFound, DetailPage } from '../detail-page/detail-page.tsx';
import { AlbumDetail } from './album-detail.tsx';

export function AlbumPage() {
  const id = useIdParameter('albumId');
  return id ? <AlbumById key={id} id={id} /> : <DetailNotFound name="album" />;
}

function AlbumById({ id }: { id: Album['id'] }) {
  const client = useQueryClient();
  const query = useQuery({ ...createAlbumQuery(id), placeholderData: () => getCachedAlbum(client, id) });
  return (
    <DetailPage name="album" query={query} getErrorText={getCollectionErrorText}>
      {(album) => <AlbumDetail album={album} />}
    </DetailPage>
  );
}
