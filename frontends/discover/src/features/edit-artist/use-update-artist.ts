import type { Artist, ArtistForm } from '@rubato/contracts';
import {
  artistProfileSchema,
  mapCachedSongs,
  request,
  showToast,
  useNavigate,
  useQueryClient,
  type QueryClient,
} from '@rubato/web-kit';
import { artistKey } from '../artist/artist.query.ts';

/** Saves the profile, updates the caches and opens the artist's page. Throws `ApiError`. */
export function useUpdateArtist(artist: Artist): (form: ArtistForm) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (form) => {
    const profile = await request(`/api/artists/${artist.id}`, {
      method: 'PUT',
      body: form,
      schema: artistProfileSchema,
    });
    const { handle } = profile;
    showUpdated(client, { ...artist, ...profile }, artist.handle);
    void navigate(`/artists/${handle}`, { replace: true });
    showToast('success', 'Your profile was updated');
  };
}

/** The links of songs to a former handle work too, but would load the artist again. */
function showUpdated(client: QueryClient, artist: Artist, formerHandle: string): void {
  for (const key of [artist.handle, formerHandle, String(artist.id)])
    client.setQueryData(artistKey(key), artist);
  if (artist.handle === formerHandle) return;
  mapCachedSongs(client, (song) =>
    song.artist_handle === formerHandle ? { ...song, artist_handle: artist.handle } : song,
  );
}
