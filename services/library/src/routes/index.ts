import { defineRoutes } from '@rubato/gateway-kit';
import { fieldDescriptions } from './field-descriptions.ts';
import { FollowsController } from './follows/follows.controller.ts';
import { followsOperations } from './follows/follows.operations.ts';
import { FollowsService } from './follows/follows.service.ts';
import { LikesController } from './likes/likes.controller.ts';
import { likesOperations } from './likes/likes.operations.ts';
import { LikesService } from './likes/likes.service.ts';
import { PlaylistSongsController } from './playlists/playlist-songs.controller.ts';
import { PlaylistsController } from './playlists/playlists.controller.ts';
import { playlistsOperations } from './playlists/playlists.operations.ts';
import { PlaylistsService } from './playlists/playlists.service.ts';
import { requests, responses } from './schemas.ts';

/** Playlists, likes and follows. */
export const routes = defineRoutes({
  controllers: [PlaylistsController, PlaylistSongsController, LikesController, FollowsController],
  providers: [FollowsService, LikesService, PlaylistsService],
  operations: [...playlistsOperations, ...likesOperations, ...followsOperations],
  tags: {
    Playlists: 'Private collections of any songs. Only the owner can see them.',
    Likes: 'The songs that the user likes.',
    Follows: 'The artists that the user follows.',
  },
  responses,
  requests,
  fieldDescriptions,
});
