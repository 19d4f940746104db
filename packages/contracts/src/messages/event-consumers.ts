import { authEvents } from '../auth/auth.messages.ts';
import { likeEvents } from '../library/likes.messages.ts';
import { usedImageEvents } from '../media/used-images.ts';
import { audioEvents } from '../media/audio.messages.ts';
import { songEvents } from '../songs/songs.messages.ts';

/** The services that must receive the events of a subject. No event is published until each of them has a durable consumer. */
export const eventConsumers: Readonly<Record<string, readonly string[]>> = {
  [authEvents.userUpdated.subject]: ['catalog', 'library'],
  [songEvents.songCreated.subject]: ['media'],
  [songEvents.songUpdated.subject]: ['media'],
  [songEvents.songDeleted.subject]: ['library', 'media'],
  [usedImageEvents.albumImagesChanged.subject]: ['media'],
  [usedImageEvents.playlistImagesChanged.subject]: ['media'],
  [audioEvents.streamMade.subject]: ['catalog'],
  [audioEvents.loudnessMeasured.subject]: ['catalog'],
  [likeEvents.songLiked.subject]: ['catalog'],
  [likeEvents.songUnliked.subject]: ['catalog'],
};
