import { defineRemote } from '@rubato/web-kit';

const listPlus = ['M16 5H3', 'M11 12H3', 'M16 19H3', 'M18 9v6', 'M21 12h-6'];

export default defineRemote({
  name: 'library',
  pages: [
    {
      path: '/playlists/:playlistId',
      title: 'Playlist',
      load: async () =>
        (await import(/* webpackChunkName: "collection-pages" */ './features/playlist/playlist-page.tsx'))
          .PlaylistPage,
    },
    {
      path: '/likes',
      title: 'Liked Songs',
      load: async () =>
        (
          await import(
            /* webpackChunkName: "collection-pages" */ './features/liked-songs/liked-songs-page.tsx'
          )
        ).LikedSongsPage,
    },
  ],
  dialogs: [
    {
      id: 'create-playlist',
      load: async () =>
        (
          await import(
            /* webpackChunkName: "playlist-dialogs" */ './features/create-playlist/create-playlist-dialog.tsx'
          )
        ).CreatePlaylistDialog,
    },
    {
      id: 'update-playlist',
      load: async () =>
        (
          await import(
            /* webpackChunkName: "playlist-dialogs" */ './features/update-playlist/update-playlist-dialog.tsx'
          )
        ).UpdatePlaylistDialog,
    },
    {
      id: 'delete-playlist',
      load: async () =>
        (
          await import(
            /* webpackChunkName: "playlist-dialogs" */ './features/delete-playlist/delete-playlist-dialog.tsx'
          )
        ).DeletePlaylistDialog,
    },
    {
      id: 'add-to-playlist',
      load: async () =>
        (
          await import(
            /* webpackChunkName: "playlist-dialogs" */ './features/add-to-playlist/add-to-playlist-dialog.tsx'
          )
        ).AddToPlaylistDialog,
    },
  ],
  menuItems: [
    {
      id: 'add-to-playlist',
      menu: 'song',
      label: 'Add To Playlist',
      icon: listPlus,
      audience: 'members',
      order: 10,
      dialog: 'add-to-playlist',
    },
  ],
  regions: [
    {
      id: 'sidebar',
      load: async () => (await import('./features/sidebar/sidebar.tsx')).Sidebar,
    },
  ],
});
