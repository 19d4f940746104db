import type { QueuedSong } from '@rubato/web-kit';

/** Tells the system what plays, for lock screens and media keys. */
export function announceSong(song: QueuedSong | undefined): void {
  if (!('mediaSession' in navigator)) return;
  navigator.mediaSession.metadata = song
    ? new MediaMetadata({ title: song.title, artist: song.artist, artwork: [{ src: song.image_url }] })
    : null;
}
