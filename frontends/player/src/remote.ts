import { defineRemote } from '@rubato/web-kit';

const play = [
  'M9 9.003a1 1 0 0 1 1.517-.859l4.997 2.997a1 1 0 0 1 0 1.718l-4.997 2.997A1 1 0 0 1 9 14.996z',
  'M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20',
];
const waveform = [
  'M2 13a2 2 0 0 0 2-2V7a2 2 0 0 1 4 0v13a2 2 0 0 0 4 0V4a2 2 0 0 1 4 0v13a2 2 0 0 0 4 0v-4a2 2 0 0 1 2-2',
];
const levels = ['M2 10v3', 'M6 6v11', 'M10 3v18', 'M14 8v7', 'M18 5v13', 'M22 10v3'];
const keyboard = [
  'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
  'M6 8h.01',
  'M10 8h.01',
  'M14 8h.01',
  'M18 8h.01',
  'M8 12h.01',
  'M12 12h.01',
  'M16 12h.01',
  'M7 16h10',
];

export default defineRemote({
  name: 'player',
  regions: [
    { id: 'player', load: async () => (await import('./features/bottom-player/player.tsx')).Player },
    { id: 'side-panel', load: async () => (await import('./features/side-panel/side-panel.tsx')).SidePanel },
  ],
  dialogs: [
    {
      id: 'crossfade',
      audience: 'everyone',
      load: async () => (await import('./features/crossfade/crossfade-dialog.tsx')).CrossfadeDialog,
    },
    {
      id: 'loudness',
      audience: 'everyone',
      load: async () => (await import('./features/loudness/loudness-dialog.tsx')).LoudnessDialog,
    },
    {
      id: 'shortcuts',
      audience: 'everyone',
      load: async () => (await import('./features/shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
    },
  ],
  sections: [
    {
      id: 'player:play-history',
      place: 'privacy',
      order: 10,
      load: async () => (await import('./features/play-history/play-history-section.tsx')).PlayHistorySection,
    },
  ],
  settings: [
    {
      id: 'playback',
      title: 'Playback',
      icon: play,
      order: 40,
      load: async () => (await import('./features/playback-settings/playback-settings.tsx')).PlaybackSettings,
    },
    {
      id: 'shortcuts',
      title: 'Keyboard shortcuts',
      icon: keyboard,
      order: 50,
      load: async () => (await import('./features/shortcuts/shortcut-list.tsx')).ShortcutList,
    },
  ],
  menuItems: [
    { id: 'crossfade', menu: 'account', label: 'Crossfade', icon: waveform, order: 10, dialog: 'crossfade' },
    { id: 'loudness', menu: 'account', label: 'Loudness', icon: levels, order: 20, dialog: 'loudness' },
    {
      id: 'shortcuts',
      menu: 'account',
      label: 'Keyboard shortcuts',
      icon: keyboard,
      order: 30,
      dialog: 'shortcuts',
    },
  ],
});
