import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { player, playerStore } from '@rubato/web-kit';
import { aSong as song } from '@rubato/web-kit/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { TransportControls } from './transport-controls.tsx';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => {
  playerStore.setState(playerStore.getInitialState(), true);
  render(<TransportControls />);
});
afterEach(cleanup);

describe('TransportControls', () => {
  test('are disabled while the queue is empty', () => {
    for (const name of ['Shuffle', 'Previous', 'Play', 'Next']) expect(button(name).disabled).toBe(true);
  });

  test('enable Previous on the first song only to restart it', () => {
    act(() => player.playAll([song(1), song(2)]));
    expect(button('Previous').disabled).toBe(true);
    act(() => player.reportPosition(4));
    fireEvent.click(button('Previous'));
    expect(playerStore.getState()).toMatchObject({ position: 0, seeks: 1 });
    expect(button('Previous').disabled).toBe(true);
  });

  test('enable Next on the last song only if all songs repeat', () => {
    act(() => player.play(song(1)));
    expect(button('Next').disabled).toBe(true);
    fireEvent.click(button('Repeat: off'));
    expect(button('Next').disabled).toBe(false);
    fireEvent.click(button('Repeat: all'));
    expect(button('Next').disabled).toBe(true);
    fireEvent.click(button('Repeat: one'));
    expect(button('Repeat: off')).toBeTruthy();
  });

  test('expose whether the queue is shuffled', () => {
    act(() => player.playAll([song(1), song(2)]));
    fireEvent.click(button('Shuffle'));
    expect(button('Shuffle').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(button('Shuffle'));
    expect(button('Shuffle').getAttribute('aria-pressed')).toBe('false');
  });
});
