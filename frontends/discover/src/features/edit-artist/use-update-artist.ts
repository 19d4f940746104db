import type { Artist, ArtistForm, ArtistProfile } from '@rubato/contracts';
import {
  artistProfileSchema,
  mapCachedSongs,
  request,
  showToast,
  useQueryClient,
  useSession,
  type QueryClient,
} from '@rubato/web-kit';
import { createArtistKey } from '../artist/artist.query.ts';
import { createOwnArtistQuery } from '../own-artist/own-artist.query.ts';

/** Saves the profile of the own artist and updates the caches. Throws `ApiError`. */
export function useUpdateArtist(artist: ArtistProfile): (form: ArtistForm) => Promise<ArtistProfile> {
  const client = useQueryClient();
  const { user } = useSession();
  return async (form) => {
    const updated = await request(`/api/artists/${artist.id}`, {
      method: 'PUT',
      body: form,
      schema: artistProfileSchema,
    });
    client.setQueryData(createOwnArtistQuery(user?.id).queryKey, updated);
    showUpdated(client, updated, artist.handle);
    showToast('success', 'Your profile was updated');
    return updated;
  };
}

/** The links of songs to a former handle work too, but would load the artist again. */
function showUpdated(client: QueryClient, artist: ArtistProfile, formerHandle: string): void {
  const keys = [artist.handle, formerHandle, String(artist.id)].map(createArtistKey);
  const cached = keys.map((key) => client.getQueryData<Artist>(key)).find((found) => found !== undefined);
  if (cached) for (const key of keys) client.setQueryData(key, { ...cached, ...toPublicProfile(artist) });
  if (artist.handle === formerHandle) return;
  mapCachedSongs(client, (song) =>
    song.artist_handle === formerHandle ? { ...song, artist_handle: artist.handle } : song,
  );
}

/** Blocked pictures are on no page, not even for their owner. */
function toPublicProfile({ blocked, ...profile }: ArtistProfile): ArtistProfile {
  return blocked ? { ...profile, image_url: null, banner_url: null } : profile;
}
