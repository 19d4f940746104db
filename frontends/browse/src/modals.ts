import './report-chunk-load-errors.ts';
import type { RemoteModules } from '@rubato/web-kit';
import { CreateAlbumDialog } from './features/create-album/create-album-dialog.tsx';
import { DeleteAlbumDialog } from './features/delete-album/delete-album-dialog.tsx';
import { UpdateAlbumDialog } from './features/update-album/update-album-dialog.tsx';

export const modals: RemoteModules['browse/modals']['modals'] = {
  'create-album': CreateAlbumDialog,
  'update-album': UpdateAlbumDialog,
  'delete-album': DeleteAlbumDialog,
};
