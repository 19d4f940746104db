import './report-chunk-load-errors.ts';
import type { RemoteModules } from '@rubato/web-kit';
import { AddToPlaylistDialog } from './features/add-to-playlist/add-to-playlist-dialog.tsx';
import { CreatePlaylistDialog } from './features/create-playlist/create-playlist-dialog.tsx';
import { DeletePlaylistDialog } from './features/delete-playlist/delete-playlist-dialog.tsx';
import { UpdatePlaylistDialog } from './features/update-playlist/update-playlist-dialog.tsx';

export const modals: RemoteModules['library/modals']['modals'] = {
  'create-playlist': CreatePlaylistDialog,
  'update-playlist': UpdatePlaylistDialog,
  'delete-playlist': DeletePlaylistDialog,
  'add-to-playlist': AddToPlaylistDialog,
};
