import { player, playerStore, type QueuedSong } from '@rubato/web-kit';

/** Widths that our own pictures answer to in `?w=`, in pixels. */
const widths = [96, 320, 640];
/** How far a headset's keys go, in seconds, where they do not say. */
const usualSkip = 10;

const session = () => ('mediaSession' in navigator ? navigator.mediaSession : undefined);

/** Tells the system what plays, for lock screens and media keys. */
export function announceSong(song: QueuedSong | undefined): void {
  const system = session();
  if (!system) return;
  system.metadata = song
    ? new MediaMetadata({ title: song.title, artist: song.artist, artwork: artwork(song.image_url) })
    : null;
}

/** Tells the system which album the song is of, where that is known. */
export function announceAlbum(title: string | undefined): void {
  const system = session();
  if (system?.metadata) system.metadata.album = title ?? '';
}

function artwork(url: string): MediaImage[] {
  const isOwn = url.startsWith('/media/');
  if (!isOwn) return [{ src: url }];
  return widths.map((width) => ({
    src: `${url}?w=${width}`,
    sizes: `${width}x${width}`,
    type: 'image/webp',
  }));
}

/** Tells the system whether the song sounds. */
export function announceState(state: MediaSessionPlaybackState): void {
  const system = session();
  if (system) system.playbackState = state;
}

/** Tells the system where the song stands, and how long it is, in seconds; it counts on by itself from there. */
export function announceClock(position: number, duration: number | undefined): void {
  if (duration === undefined) return session()?.setPositionState?.();
  session()?.setPositionState?.({ duration, position: Math.min(position, duration), playbackRate: 1 });
}

/** Obeys the system's keys; `clock` tells where the song stands. Returns what ends it. */
export function obeyMediaKeys(clock: () => number): () => void {
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => playerStore.getState().playing || player.toggle(),
    pause: player.pause,
    previoustrack: player.previous,
    nexttrack: player.next,
    seekto: ({ seekTime }) => seekTime !== undefined && player.seek(seekTime),
    seekbackward: ({ seekOffset }) => player.seek(clock() - (seekOffset ?? usualSkip)),
    seekforward: ({ seekOffset }) => player.seek(clock() + (seekOffset ?? usualSkip)),
  };
  const actions = Object.entries(handlers) as [MediaSessionAction, MediaSessionActionHandler][];
  for (const [action, handler] of actions) setHandler(action, handler);
  return () => {
    for (const [action] of actions) setHandler(action, null);
  };
}

/** A browser that does not know an action throws. */
function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    session()?.setActionHandler(action, handler);
  } catch {
    return;
  }
}
