import { playlistMessages, type Actor, type Playlist, type PlaylistFields } from '@rubato/contracts';
import { startTestService, type TestService } from '@rubato/service-kit/testing';
import { LibraryModule, migrations } from '../src/app.module.ts';
import { parseLibraryConfig } from '../src/config.ts';

/** Library by itself. Songs are only ids. */
export interface TestLibrary extends TestService {
  addPlaylist(actor: Actor, fields?: Partial<PlaylistFields>): Promise<Playlist>;
  addSong(actor: Actor, playlistId: number, songId: number): Promise<Playlist>;
}

export async function startTestLibrary(): Promise<TestLibrary> {
  const service = await startTestService({
    name: 'library',
    migrations,
    module: (databaseUrl) => LibraryModule.register(parseLibraryConfig({ DATABASE_URL: databaseUrl })),
  });
  return {
    ...service,
    addPlaylist: (actor, fields) =>
      service.call(playlistMessages.create, {
        actor,
        username: `user ${actor.userId}`,
        playlist: { ...newPlaylist, ...fields },
      }),
    addSong: (actor, playlistId, songId) =>
      service.call(playlistMessages.addSong, { actor, playlistId, songId }),
  };
}

export const newPlaylist: PlaylistFields = {
  name: 'Rainy days',
  description: 'For the last tram',
  imageUrl: 'https://rubato.example/tram.png',
};

let songs = 0;

/** The id of another song. */
export function newSongId(): number {
  songs += 1;
  return songs;
}
