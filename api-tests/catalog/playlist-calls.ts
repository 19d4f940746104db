import { playlistSchema, type Playlist } from '@rubato/contracts';
import type { ApiClient } from '@rubato/testing';

export const playlistForm = {
  name: 'Rainy days',
  description: 'For the last tram',
  image_url: 'https://rubato.example/tram.png',
};

/** Common calls of the playlist tests, as the user of `client`. */
export function playlistCalls(client: ApiClient) {
  const make = (fields: object = {}, headers = {}) =>
    client.post('/api/playlists', { ...playlistForm, ...fields }, headers);
  return {
    make,
    made: async (fields: object = {}) => playlistSchema.parse(await (await make(fields)).json()),
    shown: async (id: number): Promise<Playlist> => (await client.get(`/api/playlists/${id}`)).json(),
    addSong: (id: number, song_id: unknown) => client.post(`/api/playlists/${id}/songs`, { song_id }),
  };
}
