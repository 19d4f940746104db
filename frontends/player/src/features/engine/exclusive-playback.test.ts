import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { emptyQueue, player, playerStore } from '@rubato/web-kit';
import { aSong } from '@rubato/web-kit/testing';
import { enforceExclusivePlayback } from './exclusive-playback.ts';

/** Replaces `BroadcastChannel`, which jsdom lacks. */
class ChannelDouble {
  static opened: ChannelDouble[] = [];
  readonly sent: unknown[] = [];
  closed = false;
  onmessage: ((event: { data: unknown }) => void) | undefined;

  constructor(readonly name: string) {
    ChannelDouble.opened.push(this);
  }

  postMessage(data: unknown): void {
    this.sent.push(data);
  }

  close(): void {
    this.closed = true;
  }
}

const channel = () => {
  const [opened] = ChannelDouble.opened;
  if (!opened) throw new Error('No channel is open');
  return opened;
};
const receive = (data: unknown) => channel().onmessage?.({ data });
const isPlaying = () => playerStore.getState().playing;

let cleanUp: () => void;
beforeEach(() => {
  jest.useFakeTimers({ now: 5000 });
  ChannelDouble.opened = [];
  Object.assign(globalThis, { BroadcastChannel: ChannelDouble });
  playerStore.setState({ queue: emptyQueue, playing: false });
  cleanUp = enforceExclusivePlayback();
});
afterEach(() => {
  cleanUp();
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

describe('enforceExclusivePlayback', () => {
  test('announces the start of playback to other tabs once', () => {
    player.play(aSong(1));
    player.queue(aSong(2));
    player.next();
    expect(channel().sent).toEqual([{ at: 5000, tab: expect.any(String) }]);
  });

  test('pauses when another tab starts later, without announcing anything', () => {
    player.play(aSong(1));
    receive({ at: 5001, tab: 'other' });
    expect(isPlaying()).toBe(false);
    expect(channel().sent).toHaveLength(1);
  });

  test('keeps playing when another tab started earlier', () => {
    player.play(aSong(1));
    receive({ at: 4999, tab: 'other' });
    expect(isPlaying()).toBe(true);
  });

  test('pauses exactly one of two tabs that start at the same time', () => {
    player.play(aSong(1));
    const { tab } = channel().sent[0] as { tab: string };
    receive({ at: 5000, tab: `0${tab.slice(1)}`.slice(0, -1) });
    const hasPausedForSmallerId = !isPlaying();
    receive({ at: 5000, tab: `${tab}z` });
    expect([hasPausedForSmallerId, !isPlaying()]).toEqual([false, true]);
  });

  test('ignores unknown messages', () => {
    player.play(aSong(1));
    receive('nonsense');
    expect(isPlaying()).toBe(true);
  });

  test('does nothing in a browser without BroadcastChannel', () => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    expect(enforceExclusivePlayback()).not.toThrow();
  });
});
