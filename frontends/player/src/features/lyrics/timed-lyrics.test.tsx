import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { playerStore } from '@rubato/web-kit';
import { act, cleanup, render, screen } from '@testing-library/react';
import { providePlaybackClock } from '../engine/playback-clock.ts';
import { TimedLyrics } from './timed-lyrics.tsx';
import { pieceSize } from './use-pieces.ts';

const total = pieceSize * 3 + 5;
/** The indexes of the lines whose text has been rendered, in order. */
let rendered: number[];
const scrollTo = jest.fn<(options: ScrollToOptions) => void>();
let clock: { position: number; rate: number };
let removeClock: () => void;

const lines = Array.from({ length: total }, (_, index) => ({
  time: index,
  get text() {
    rendered.push(index);
    return `Line ${index}`;
  },
}));

const rows = () => screen.getAllByRole('listitem', { hidden: true });
const activeTexts = () => rows().flatMap((row) => row.querySelector('[aria-current]')?.textContent ?? []);
const renderNextPiece = () => act(() => jest.runOnlyPendingTimers());

function seek(position: number): void {
  clock.position = position;
  act(() => playerStore.setState({ position }));
}

beforeEach(() => {
  jest.useFakeTimers();
  document.documentElement.dataset['motion'] = 'reduced';
  // jsdom has no scrolling.
  Object.assign(HTMLElement.prototype, { scrollTo });
  scrollTo.mockClear();
  jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this);
  });
  playerStore.setState(playerStore.getInitialState(), true);
  rendered = [];
  clock = { position: 0, rate: 0 };
  removeClock = providePlaybackClock(() => clock);
});
afterEach(() => {
  cleanup();
  removeClock();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('renders the first piece at once, the others later, each line once', () => {
  render(<TimedLyrics lines={lines} />);
  expect(rows()).toHaveLength(pieceSize);
  renderNextPiece();
  expect(rows()).toHaveLength(pieceSize * 2);
  renderNextPiece();
  renderNextPiece();
  expect(rows()).toHaveLength(total);
  expect(rendered).toEqual([...lines.keys()]);
  expect(jest.getTimerCount()).toBe(0);
});

test('renders only the previous and the next line when the active line changes', () => {
  render(<TimedLyrics lines={lines} />);
  rendered = [];
  seek(1);
  expect(activeTexts()).toEqual(['Line 1']);
  expect(rendered).toEqual([0, 1]);
});

test('scrolls to a line that is not there yet as soon as it is', () => {
  clock.position = pieceSize + 7;
  render(<TimedLyrics lines={lines} />);
  expect(activeTexts()).toEqual([]);
  expect(scrollTo).not.toHaveBeenCalled();
  renderNextPiece();
  expect(activeTexts()).toEqual([`Line ${pieceSize + 7}`]);
  renderNextPiece();
  expect(scrollTo.mock.calls).toEqual([[{ top: pieceSize + 7, behavior: 'instant' }]]);
});
