import { matchPath, type RemoteModuleId } from '@rubato/web-kit';

type RoutesModule = Extract<RemoteModuleId, `${string}/routes`>;

/** Which remote provides which page. An unavailable remote affects only its own pages. */
const remotePages: readonly { path: string; module: RoutesModule; title: string }[] = [
  { path: '/', module: 'browse/routes', title: 'Songs' },
  { path: '/song/:songId', module: 'browse/routes', title: 'Song' },
  { path: '/songs/new', module: 'browse/routes', title: 'Add a song' },
  { path: '/albums/:albumId', module: 'browse/routes', title: 'Album' },
  { path: '/playlists/:playlistId', module: 'library/routes', title: 'Playlist' },
  { path: '/likes', module: 'library/routes', title: 'Liked Songs' },
];

export const findRemotePage = (pathname: string) => remotePages.find(({ path }) => matchPath(path, pathname));
