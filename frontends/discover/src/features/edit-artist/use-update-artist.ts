import type { Artist, ArtistForm } from '@rubato/contracts';
import {
  artistProfileSchema,
  mapCachedSongs,
  request,
  showToast,
  useQueryClient,
  type QueryClient,
} from '@rubato/web-kit';
import { artistKey } from '../artist/artist.query.ts';

/** Saves the profile and updates the caches. Throws `ApiError`. */
export function useUpdateArtist(artist: Artist): (form: ArtistForm) => Promise<Artist> {
  const client = useQueryClient();
  return async (form) => {
    const profile = await request(`/api/artists/${artist.id}`, {
      method: 'PUT',
      body: form,
      schema: artistProfileSchema,
    });
    const updated = { ...artist, ...profile };
    showUpdated(client, updated, artist.handle);
    showToast('success', 'Your profile was updated');
    return updated;
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
