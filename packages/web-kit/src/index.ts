// First: zod schemas read this setting when they are created.
import './api/disable-zod-jit.ts';
export * from './routing.ts';
export * from './client-state.ts';
export * from './server-state.ts';
export * from './albums/album-state.ts';
export * from './albums/albums.cache.ts';
export * from './albums/albums.query.ts';
export * from './albums/queue-album.ts';
export * from './api/response-schemas.ts';
export * from './api/api-error.ts';
export { keepWrite, sendWrite } from './api/keep-write.ts';
export type { Write } from './api/pending-writes.ts';
export * from './api/query-client.ts';
export * from './api/random-key.ts';
export { request } from './api/request.ts';
export * from './api/upload.ts';
export * from './api/use-attempt-key.ts';
export * from './follows/use-follows.ts';
export * from './discovery/genre-path.ts';
export * from './discovery/genres.query.ts';
export * from './forms/field-errors.ts';
export * from './images/upload-image.ts';
export * from './layout/layout-store.ts';
export * from './layout/use-media-query.ts';
export * from './layout/widths.ts';
export * from './likes/use-toggle-like.ts';
export { useNavigationGuard } from './navigation/navigation-guard.ts';
export * from './navigation/modal-link.ts';
export * from './navigation/overlay-link.ts';
export * from './navigation/page-title.tsx';
export * from './navigation/unsaved-work.ts';
export * from './navigation/use-id-parameter.ts';
export * from './player/storage/persist-player.ts';
export {
  clearPlayHistory,
  pausePlayHistory,
  playHistoryLimits,
  usePlayedSongIds,
  usePlayHistoryPaused,
} from './player/queue/play-history.ts';
export * from './player/playback.ts';
export {
  selectNewSimilarSongs,
  selectNextSimilarSongs,
  findPlayingOnEntry,
  type SimilarSongsRequest,
} from './player/similar-songs.ts';
export * from './player/prefetch-intent.ts';
export * from './player/queue/player-queue.ts';
export * from './player/player-state.ts';
export * from './player/player.ts';
export * from './player/player-store.ts';
export type { QueueSnapshot } from './player/queue/queue-history.ts';
export * from './player/song-duration.ts';
export * from './playlists/add-song-to-playlist.ts';
export * from './playlists/create-playlist.ts';
export * from './playlists/playlist-state.ts';
export * from './playlists/playlists.cache.ts';
export * from './playlists/playlists.query.ts';
export type { Provided } from './remotes/declarations/compose-remotes.ts';
export {
  defineRemote,
  type MenuItemDefinition,
  type ModalComponent,
  type RemoteDefinition,
  type RemoteEntryCode,
  type SectionProps,
} from './remotes/define-remote.ts';
export * from './remotes/extensions.tsx';
export * from './remotes/declarations/is-in-audience.ts';
export type * from './remotes/menu-subjects.ts';
export * from './remotes/region-slot.tsx';
export {
  loadOverrideFunctions,
  canHaveOverrides,
  type OverrideFunctions,
} from './remotes/overrides/remote-overrides.ts';
export * from './remotes/remote-slot.tsx';
export { remoteDirectory, useRemotes } from './remotes/remotes-store.ts';
export { sdkVersion } from './remotes/declarations/sdk-version.ts';
export { remoteLoader } from './remotes/use-remote-code.ts';
export { useMenuItems, type MenuItemAction } from './remotes/use-menu-items.ts';
export * from './session/session-state.ts';
export * from './session/session.query.ts';
export { endSessionRenewal, useSessionRenewal } from './session/session-renewal.ts';
export * from './session/use-session.ts';
export * from './songs/lyrics.ts';
export * from './songs/queue-song.ts';
export * from './songs/song-totals.ts';
export * from './songs/songs.cache.ts';
export * from './songs/songs.query.ts';
export * from './songs/use-song-actions.ts';
export * from './songs/use-song-order.ts';
export * from './songs/use-songs.ts';
export * from './toasts/chunk-load-error-toast.ts';
export * from './toasts/toast-store.ts';
