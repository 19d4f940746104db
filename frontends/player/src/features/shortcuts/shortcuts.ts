import { currentEntry, player, playerStore, setPanel, togglePanel } from '@rubato/web-kit';
import { arrowKeySeconds, seekBy } from '../engine/seek-by.ts';
import { cycleRepeat } from '../bottom-player/order-buttons.tsx';

export interface Shortcut {
  /** What the help shows, each alternative by itself. */
  keys: readonly string[];
  does: string;
  /** Whether the pressed key is one of them. */
  matches: (event: KeyboardEvent) => boolean;
  run: () => void;
  /** Runs again and again while the key is held. */
  repeats?: boolean;
}

/** One press of an arrow key, as a share of the volume. */
const volumeStep = 0.05;

const isKey =
  (key: string, shiftKey = false) =>
  (event: KeyboardEvent) =>
    event.key.toLowerCase() === key && event.shiftKey === shiftKey;
const isLetter = (letter: string) => isKey(letter);

const turnVolumeBy = (share: number) =>
  player.setVolume(Math.max(0, Math.min(1, playerStore.getState().volume + share)));

/** The keys of the player. `like` likes the current song, or takes the like back. */
export const shortcutsOf = (like: (songId: number) => void): readonly Shortcut[] => [
  {
    keys: ['Space', 'K'],
    does: 'Play or pause',
    matches: (event) => isKey(' ')(event) || isLetter('k')(event),
    run: player.toggle,
  },
  {
    keys: ['←'],
    does: '5 seconds back',
    matches: isKey('arrowleft'),
    run: () => seekBy(-arrowKeySeconds),
    repeats: true,
  },
  {
    keys: ['→'],
    does: '5 seconds on',
    matches: isKey('arrowright'),
    run: () => seekBy(arrowKeySeconds),
    repeats: true,
  },
  { keys: ['Shift ←'], does: 'Previous song', matches: isKey('arrowleft', true), run: player.previous },
  { keys: ['Shift →'], does: 'Next song', matches: isKey('arrowright', true), run: player.next },
  {
    keys: ['Shift ↑'],
    does: 'Louder',
    matches: isKey('arrowup', true),
    run: () => turnVolumeBy(volumeStep),
    repeats: true,
  },
  {
    keys: ['Shift ↓'],
    does: 'Softer',
    matches: isKey('arrowdown', true),
    run: () => turnVolumeBy(-volumeStep),
    repeats: true,
  },
  { keys: ['M'], does: 'Mute', matches: isLetter('m'), run: player.toggleMute },
  { keys: ['S'], does: 'Shuffle', matches: isLetter('s'), run: player.shuffle },
  {
    keys: ['R'],
    does: 'Repeat all songs, one song, none',
    matches: isLetter('r'),
    run: () => cycleRepeat(playerStore.getState().repeat),
  },
  {
    keys: ['L'],
    does: 'Like the song',
    matches: isLetter('l'),
    run: () => {
      const entry = currentEntry(playerStore.getState().queue);
      if (entry) like(entry.song.id);
    },
  },
  {
    keys: ['Q'],
    does: 'Show or hide the queue',
    matches: isLetter('q'),
    run: () => togglePanel('queueOpen'),
  },
  {
    keys: ['Y'],
    does: 'Show or hide the lyrics',
    matches: isLetter('y'),
    run: () => togglePanel('lyricsOpen'),
  },
  // On many keyboards the question mark needs Shift, on some it does not.
  {
    keys: ['?'],
    does: 'Show these shortcuts',
    matches: ({ key }) => key === '?',
    run: () => setPanel('shortcutsOpen', true),
  },
];

const typing =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], [role=textbox], [role=combobox]';
/** In these a key has a meaning of its own, and the page behind them is not to be heard. */
const elsewhere = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
/** What the space bar presses, and the arrow keys move. */
const pressed = 'button, summary, [role=button], [role=tab], [role=slider], [type=checkbox], [type=radio]';
const moved = '[role=slider], [role=tab], [type=radio]';

/** Whether the key is free: nobody types, no modifier makes it the browser's, and the control with focus has no use for it. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest(`${typing}, ${elsewhere}`)) return false;
  if (event.key === ' ') return !target?.closest(pressed);
  return !event.key.startsWith('Arrow') || !target?.closest(moved);
}
