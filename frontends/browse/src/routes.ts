import './report-chunk-load-errors.ts';
import type { RemoteModules } from '@rubato/web-kit';
import { AddSongPage } from './features/add-song/add-song-page.tsx';
import { AlbumPage } from './features/album/album-page.tsx';
import { LandingPage } from './features/landing/landing-page.tsx';
import { SongPage } from './features/song/song-page.tsx';

export const routes: RemoteModules['browse/routes']['routes'] = [
  { path: '/', Component: LandingPage },
  { path: '/song/:songId', Component: SongPage },
  { path: '/songs/new', Component: AddSongPage },
  { path: '/albums/:albumId', Component: AlbumPage },
];
