import './report-chunk-load-errors.ts';
import type { RemoteModules } from '@rubato/web-kit';
import { LikedSongsPage } from './features/liked-songs/liked-songs-page.tsx';
import { PlaylistPage } from './features/playlist/playlist-page.tsx';

export const routes: RemoteModules['library/routes']['routes'] = [
  { path: '/playlists/:playlistId', Component: PlaylistPage },
  { path: '/likes', Component: LikedSongsPage },
];
