import { imageWidths } from '@rubato/contracts';
import { player, playerStore, type QueuedSong } from '@rubato/web-kit';

/** Used when a seek action specifies no offset, in seconds. */
const defaultSeekOffset = 10;

const getMediaSession = () => ('mediaSession' in navigator ? navigator.mediaSession : undefined);

/** Sets the song that lock screens and media controls show. */
export function setMetadata(song: QueuedSong | undefined): void {
  const session = getMediaSession();
  if (!session) return;
  session.metadata = song
    ? new MediaMetadata({ title: song.title, artist: song.artist, artwork: createArtwork(song.image_url) })
    : null;
}

/** Adds the album to the metadata of the current song. */
export function setAlbum(title: string | undefined): void {
  const session = getMediaSession();
  if (session?.metadata) session.metadata.album = title ?? '';
}

function createArtwork(url: string): MediaImage[] {
  const isOwn = url.startsWith('/media/');
  if (!isOwn) return [{ src: url }];
  return imageWidths.map((width) => ({
    src: `${url}?w=${width}`,
    sizes: `${width}x${width}`,
    type: 'image/webp',
  }));
}

export function setPlaybackState(state: MediaSessionPlaybackState): void {
  const session = getMediaSession();
  if (session) session.playbackState = state;
}

/** Position and duration in seconds. The system extrapolates the position from here. */
export function setPositionState(position: number, duration: number | undefined): void {
  if (duration === undefined) return getMediaSession()?.setPositionState?.();
  getMediaSession()?.setPositionState?.({
    duration,
    position: Math.min(position, duration),
    playbackRate: 1,
  });
}

/** Handles media keys and other media session actions. `readPosition` returns seconds. Returns a cleanup function. */
export function handleMediaKeys(readPosition: () => number): () => void {
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => playerStore.getState().playing || player.toggle(),
    pause: player.pause,
    previoustrack: player.previous,
    nexttrack: player.next,
    seekto: ({ seekTime }) => seekTime !== undefined && player.seek(seekTime),
    seekbackward: ({ seekOffset }) => player.seek(readPosition() - (seekOffset ?? defaultSeekOffset)),
    seekforward: ({ seekOffset }) => player.seek(readPosition() + (seekOffset ?? defaultSeekOffset)),
  };
  const actions = Object.entries(handlers) as [MediaSessionAction, MediaSessionActionHandler][];
  for (const [action, handler] of actions) setHandler(action, handler);
  return () => {
    for (const [action] of actions) setHandler(action, null);
  };
}

/** Browsers throw for actions that they do not support. */
function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    getMediaSession()?.setActionHandler(action, handler);
  } catch {
    return;
  }
}
