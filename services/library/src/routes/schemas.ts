import {
  addSongToPlaylistSchema,
  createPlaylistSchema,
  followedArtistSchema,
  followListSchema,
  likeMessages,
  playlistListSchema,
  playlistSchema,
  songOrderSchema,
} from '@rubato/contracts';
import { deletedSchema, type Operation } from '@rubato/gateway-kit';

export const responses = {
  Playlist: playlistSchema,
  PlaylistList: playlistListSchema,
  FollowList: followListSchema,
  FollowedArtist: followedArtistSchema,
  LikedSong: likeMessages.add.response,
  Deleted: deletedSchema,
};

export const requests = {
  PlaylistForm: createPlaylistSchema,
  PlaylistSong: addSongToPlaylistSchema,
  SongOrder: songOrderSchema,
};

export type LibraryOperation = Operation<keyof typeof responses, keyof typeof requests>;
