import { defineRemote } from '@rubato/web-kit';

const microphone = [
  'm11 7.601-5.994 8.19a1 1 0 0 0 .1 1.298l.817.818a1 1 0 0 0 1.314.087L15.09 12',
  'M16.5 21.174C15.5 20.5 14.372 20 13 20c-2.058 0-3.928 2.356-6 2-2.072-.356-2.775-3.369-1.5-4.5',
  'M16 2a5 5 0 1 0 0 10a5 5 0 0 0 0-10',
];
const shapes = [
  'M8.3 10a.7.7 0 0 1-.626-1.079L11.4 3a.7.7 0 0 1 1.198-.043L16.3 8.9a.7.7 0 0 1-.572 1.1Z',
  'M4 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1z',
  'M17.5 21a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7',
];
const rss = ['M4 11a9 9 0 0 1 9 9', 'M4 4a16 16 0 0 1 16 16', 'M5 20a1 1 0 1 0 0-2 1 1 0 0 0 0 2'];

// The pages share a chunk: from one to the next, nothing is loaded.
export default defineRemote({
  name: 'discover',
  pages: [
    {
      path: '/artists/:handle',
      title: 'Artist',
      load: async () =>
        (await import(/* webpackChunkName: "pages" */ './features/artist/artist-page.tsx')).ArtistPage,
    },
    {
      path: '/genres',
      title: 'Genres',
      load: async () =>
        (await import(/* webpackChunkName: "pages" */ './features/genres/genres-page.tsx')).GenresPage,
    },
    {
      path: '/genres/:slug',
      title: 'Genre',
      load: async () =>
        (await import(/* webpackChunkName: "pages" */ './features/browse-songs/genre-page.tsx')).GenrePage,
    },
    {
      path: '/decades/:decade',
      title: 'Decade',
      load: async () =>
        (await import(/* webpackChunkName: "pages" */ './features/browse-songs/decade-page.tsx')).DecadePage,
    },
    {
      path: '/feed',
      title: 'Feed',
      load: async () =>
        (await import(/* webpackChunkName: "pages" */ './features/feed/feed-page.tsx')).FeedPage,
    },
    {
      path: '/search',
      title: 'Search',
      load: async () =>
        (await import(/* webpackChunkName: "pages" */ './features/search-page/search-page.tsx')).SearchPage,
    },
  ],
  navigation: [
    { id: 'discover:genres', label: 'Genres', path: '/genres', icon: shapes, order: 30 },
    { id: 'discover:feed', label: 'Feed', path: '/feed', icon: rss, order: 40 },
  ],
  sections: [
    {
      id: 'discover:home',
      place: 'home',
      load: async () => (await import('./features/home/home-section.tsx')).HomeSection,
    },
    {
      id: 'discover:search-history',
      place: 'privacy',
      order: 20,
      load: async () =>
        (await import('./features/search-history/search-history-section.tsx')).SearchHistorySection,
    },
  ],
  settings: [
    {
      id: 'profile',
      title: 'Profile',
      icon: microphone,
      audience: 'members',
      order: 10,
      load: async () => (await import('./features/edit-artist/profile-settings.tsx')).ProfileSettings,
    },
  ],
  regions: [
    { id: 'search', load: async () => (await import('./features/search/search-region.tsx')).SearchRegion },
  ],
  dialogs: [
    {
      id: 'discover:edit-artist',
      load: async () => (await import('./features/edit-artist/edit-artist-dialog.tsx')).EditArtistDialog,
    },
  ],
  menuItems: [
    {
      id: 'discover:own-artist',
      menu: 'account',
      label: 'Your artist page',
      icon: microphone,
      audience: 'members',
      order: 5,
      load: async () => (await import('./features/own-artist/open-own-artist.ts')).openOwnArtist,
    },
  ],
});
