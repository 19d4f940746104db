import { defineRemote } from '@rubato/web-kit';

const music = ['M9 18V5l12-2v13', 'M6 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6', 'M18 19a3 3 0 1 0 0-6 3 3 0 0 0 0 6'];

// The pages that visitors see share a chunk: from one to the next, nothing is loaded.
export default defineRemote({
  name: 'browse',
  pages: [
    {
      path: '/',
      title: 'Songs',
      load: async () =>
        (await import(/* webpackChunkName: "pages" */ './features/landing/landing-page.tsx')).LandingPage,
    },
    {
      path: '/song/:songId',
      title: 'Song',
      load: async () =>
        (await import(/* webpackChunkName: "pages" */ './features/song/song-page.tsx')).SongPage,
    },
    {
      path: '/songs/new',
      title: 'Add a song',
      load: async () =>
        (await import(/* webpackChunkName: "add-song" */ './features/add-song/add-song-page.tsx'))
          .AddSongPage,
    },
    {
      path: '/albums/:albumId',
      title: 'Album',
      load: async () =>
        (await import(/* webpackChunkName: "pages" */ './features/album/album-page.tsx')).AlbumPage,
    },
  ],
  navigation: [{ id: 'songs', label: 'Songs', path: '/', icon: music, order: 10 }],
  dialogs: [
    {
      id: 'create-album',
      load: async () =>
        (
          await import(
            /* webpackChunkName: "album-dialogs" */ './features/create-album/create-album-dialog.tsx'
          )
        ).CreateAlbumDialog,
    },
    {
      id: 'update-album',
      load: async () =>
        (
          await import(
            /* webpackChunkName: "album-dialogs" */ './features/update-album/update-album-dialog.tsx'
          )
        ).UpdateAlbumDialog,
    },
    {
      id: 'delete-album',
      load: async () =>
        (
          await import(
            /* webpackChunkName: "album-dialogs" */ './features/delete-album/delete-album-dialog.tsx'
          )
        ).DeleteAlbumDialog,
    },
  ],
});
