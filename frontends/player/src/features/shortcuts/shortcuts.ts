import { currentEntry, player, playerStore, setPanel, togglePanel } from '@rubato/web-kit';
import { arrowKeySeconds, seekBy } from '../engine/seek-by.ts';
import { cycleRepeat } from '../bottom-player/order-buttons.tsx';

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
    description: 'Skip back 5 seconds',
    matches: isKey('arrowleft'),
    run: () => seekBy(-arrowKeySeconds),
    repeats: true,
  },
  {
    keys: ['→'],
    description: 'Skip forward 5 seconds',
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
    run: () => cycleRepeat(playerStore.getState().repeat),
  },
];

const likeShortcut = (toggleLike: (songId: number) => void): Shortcut => ({
  keys: ['L'],
  description: 'Like or unlike song',
  matches: isLetter('l'),
  run: () => {
    const entry = currentEntry(playerStore.getState().queue);
    if (entry) toggleLike(entry.song.id);
  },
});

const panelShortcuts: readonly Shortcut[] = [
  {
    keys: ['Q'],
    description: 'Show or hide queue',
    matches: isLetter('q'),
    run: () => togglePanel('queueOpen'),
  },
  {
    keys: ['Y'],
    description: 'Show or hide lyrics',
    matches: isLetter('y'),
    run: () => togglePanel('lyricsOpen'),
  },
  // Not `isKey`: whether the question mark needs Shift depends on the keyboard layout.
  {
    keys: ['?'],
    description: 'Show keyboard shortcuts',
    matches: ({ key }) => key === '?',
    run: () => setPanel('shortcutsOpen', true),
  },
];

/** All keyboard shortcuts of the player. `toggleLike` likes or unlikes a song. */
export const shortcutsOf = (toggleLike: (songId: number) => void): readonly Shortcut[] => [
  ...playbackShortcuts,
  likeShortcut(toggleLike),
  ...panelShortcuts,
];

const textInputs =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], [role=textbox], [role=combobox]';
/** These handle keys themselves, and the page behind them is inert. */
const popups = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
/** Controls that the space bar activates. */
const usesSpace = 'button, summary, [role=button], [role=tab], [role=slider], [type=checkbox], [type=radio]';
/** Controls that arrow keys change. */
const usesArrows = '[role=slider], [role=tab], [type=radio]';

/** Whether the key is free for shortcuts: not text input, not a browser shortcut, and not used by the focused control. */
export function isAvailable(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest(`${textInputs}, ${popups}`)) return false;
  if (event.key === ' ') return !target?.closest(usesSpace);
  return !event.key.startsWith('Arrow') || !target?.closest(usesArrows);
}
