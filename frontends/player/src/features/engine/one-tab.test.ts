import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { emptyQueue, player, playerStore } from '@rubato/web-kit';
import { aSong } from '@rubato/web-kit/testing';
import { playInOneTab } from './one-tab.ts';

/** The other tabs of the browser. */
class Channel {
  static opened: Channel[] = [];
  readonly sent: unknown[] = [];
  closed = false;
  onmessage: ((event: { data: unknown }) => void) | undefined;

  constructor(readonly name: string) {
    Channel.opened.push(this);
  }

  postMessage(data: unknown): void {
    this.sent.push(data);
  }

  close(): void {
    this.closed = true;
  }
}

const channel = () => {
  const [opened] = Channel.opened;
  if (!opened) throw new Error('No channel is open');
  return opened;
};
const hear = (data: unknown) => channel().onmessage?.({ data });
const playing = () => playerStore.getState().playing;

let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers({ now: 5000 });
  Channel.opened = [];
  Object.assign(globalThis, { BroadcastChannel: Channel });
  playerStore.setState({ queue: emptyQueue, playing: false });
  stop = playInOneTab();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

test('a tab that begins to play tells the others, once', () => {
  player.play(aSong(1));
  player.queue(aSong(2));
  player.next();
  expect(channel().sent).toEqual([{ at: 5000, tab: expect.any(String) }]);
});

test('a tab gives way to one that begins later, without an answer', () => {
  player.play(aSong(1));
  hear({ at: 5001, tab: 'other' });
  expect(playing()).toBe(false);
  expect(channel().sent).toHaveLength(1);
});

test('a tab does not give way to one that began before it', () => {
  player.play(aSong(1));
  hear({ at: 4999, tab: 'other' });
  expect(playing()).toBe(true);
});

test('of two tabs that begin at the same moment exactly one gives way', () => {
  player.play(aSong(1));
  const { tab } = channel().sent[0] as { tab: string };
  hear({ at: 5000, tab: `0${tab.slice(1)}`.slice(0, -1) });
  const gaveWayToSmaller = !playing();
  hear({ at: 5000, tab: `${tab}z` });
  expect([gaveWayToSmaller, !playing()]).toEqual([false, true]);
});

test('what is no message of a player is ignored', () => {
  player.play(aSong(1));
  hear('nonsense');
  expect(playing()).toBe(true);
});

test('a browser without channels plays all the same', () => {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  expect(playInOneTab()).not.toThrow();
});
