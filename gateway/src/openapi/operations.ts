import { albumsOperations } from './albums.operations.ts';
import { authOperations } from './auth.operations.ts';
import { documentationOperations } from './documentation.operations.ts';
import { imagesOperations } from './images.operations.ts';
import { likesOperations } from './likes.operations.ts';
import type { Operation } from './operation.ts';
import { playlistsOperations } from './playlists.operations.ts';
import { songsOperations } from './songs.operations.ts';

/** All operations of the API. */
export const operations: readonly Operation[] = [
  ...authOperations,
  ...songsOperations,
  ...albumsOperations,
  ...playlistsOperations,
  ...imagesOperations,
  ...likesOperations,
  ...documentationOperations,
];
