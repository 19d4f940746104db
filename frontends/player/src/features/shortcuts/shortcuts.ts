import { getCurrentEntry, player, playerStore } from '@rubato/web-kit';
import { arrowKeySeconds, seekBy } from '../engine/seek-by.ts';

export interface Shortcut {
  /** Alternatives, as displayed in the help. */
  keys: readonly string[];
  description: string;
  /** Whether the pressed key is one of `keys`. */
  matches: (event: KeyboardEvent) => boolean;
  run: () => void;
  /** Whether holding the key repeats the action. */
  repeats?: boolean;
}

/** Change of volume per key press, as a share of the maximum. */
const volumeStep = 0.05;

const isKey =
  (key: string, shiftKey = false) =>
  (event: KeyboardEvent) =>
    event.key.toLowerCase() === key && event.shiftKey === shiftKey;
const isLetter = (letter: string) => isKey(letter);

const changeVolumeBy = (change: number) =>
  player.setVolume(Math.max(0, Math.min(1, playerStore.getState().volume + change)));

const playbackShortcuts: readonly Shortcut[] = [
  {
    keys: ['Space', 'K'],
    description: 'Play or pause',
    matches: (event) => isKey(' ')(event) || isLetter('k')(event),
    run: player.toggle,
  },
  {
    keys: ['←'],
    description: `Skip back ${arrowKeySeconds} seconds`,
    matches: isKey('arrowleft'),
    run: () => seekBy(-arrowKeySeconds),
    repeats: true,
  },
  {
    keys: ['→'],
    description: `Skip forward ${arrowKeySeconds} seconds`,
    matches: isKey('arrowright'),
    run: () => seekBy(arrowKeySeconds),
    repeats: true,
  },
  {
    keys: ['Shift ←'],
    description: 'Previous song',
    matches: isKey('arrowleft', true),
    run: player.previous,
  },
  { keys: ['Shift →'], description: 'Next song', matches: isKey('arrowright', true), run: player.next },
  {
    keys: ['Shift ↑'],
    description: 'Volume up',
    matches: isKey('arrowup', true),
    run: () => changeVolumeBy(volumeStep),
    repeats: true,
  },
  {
    keys: ['Shift ↓'],
    description: 'Volume down',
    matches: isKey('arrowdown', true),
    run: () => changeVolumeBy(-volumeStep),
    repeats: true,
  },
  { keys: ['M'], description: 'Mute or unmute', matches: isLetter('m'), run: player.toggleMute },
  { keys: ['S'], description: 'Shuffle', matches: isLetter('s'), run: player.shuffle },
  {
    keys: ['R'],
    description: 'Change repeat mode',
    matches: isLetter('r'),
    run: player.cycleRepeat,
  },
];

const createLikeShortcut = (toggleLike: (songId: number) => void): Shortcut => ({
  keys: ['L'],
  description: 'Like or unlike song',
  matches: isLetter('l'),
  run: () => {
    const entry = getCurrentEntry(playerStore.getState().queue);
    if (entry) toggleLike(entry.song.id);
  },
});

const createPanelShortcuts = (actions: ShortcutActions): readonly Shortcut[] => [
  {
    keys: ['F'],
    description: 'Expand or collapse player',
    matches: isLetter('f'),
    run: actions.toggleFullPlayer,
  },
  {
    keys: ['Q'],
    description: 'Show or hide queue',
    matches: isLetter('q'),
    run: () => actions.togglePanel('queue'),
  },
  {
    keys: ['Y'],
    description: 'Show or hide lyrics',
    matches: isLetter('y'),
    run: () => actions.togglePanel('lyrics'),
  },
  // Not `isKey`: whether the question mark needs Shift depends on the keyboard layout.
  {
    keys: ['?'],
    description: 'Show keyboard shortcuts',
    matches: ({ key }) => key === '?',
    run: () => actions.openDialog('shortcuts'),
  },
];

interface ShortcutActions {
  /** Likes or unlikes a song. */
  toggleLike: (songId: number) => void;
  openDialog: (name: string) => void;
  toggleFullPlayer: () => void;
  /** Shows or hides lyrics or queue, one of which is shown at a time. */
  togglePanel: (panel: 'queue' | 'lyrics') => void;
}

/** All keyboard shortcuts of the player. */
export const createShortcuts = (actions: ShortcutActions): readonly Shortcut[] => [
  ...playbackShortcuts,
  createLikeShortcut(actions.toggleLike),
  ...createPanelShortcuts(actions),
];
