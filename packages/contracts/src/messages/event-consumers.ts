import { authEvents } from '../auth/auth.messages.ts';
import { likeEvents } from '../library/likes.messages.ts';
import { usedImageEvents } from '../media/used-images.ts';
import { soundEvents } from '../media/sound.messages.ts';
import { songEvents } from '../songs/songs.messages.ts';

/** The services that must get the events of a subject. None is published before each of them keeps a place for it. */
export const eventConsumers: Readonly<Record<string, readonly string[]>> = {
  [authEvents.userUpdated.subject]: ['catalog', 'library'],
  [songEvents.songCreated.subject]: ['media'],
  [songEvents.songUpdated.subject]: ['media'],
  [songEvents.songDeleted.subject]: ['library', 'media'],
  [usedImageEvents.albumImagesChanged.subject]: ['media'],
  [usedImageEvents.playlistImagesChanged.subject]: ['media'],
  [soundEvents.streamMade.subject]: ['catalog'],
  [soundEvents.loudnessMeasured.subject]: ['catalog'],
  [likeEvents.songLiked.subject]: ['catalog'],
  [likeEvents.songUnliked.subject]: ['catalog'],
};
