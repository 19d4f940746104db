import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Lyrics } from './lyrics.tsx';
import { pieceSize } from './use-pieces.ts';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const lines = () => [...within(screen.getByRole('region', { name: 'Lyrics' })).getAllByRole('paragraph')];

describe('Lyrics', () => {
  test('hides the timestamps of synced lyrics', () => {
    render(<Lyrics lyrics="[00:01.00]One, [00:03.50]Two" />);
    expect(lines().map(({ textContent }) => textContent)).toEqual(['One', 'Two']);
  });

  test('expands from six lines to all and back', () => {
    render(<Lyrics lyrics="a, b, c, d, e, f, g, h" />);
    expect(lines()).toHaveLength(6);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(lines()).toHaveLength(8);
    fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(lines()).toHaveLength(6);
  });

  test('expands to many lines in pieces, in the end to all', () => {
    jest.useFakeTimers();
    const texts = Array.from({ length: pieceSize + 1 }, (_, index) => `Line ${index}`);
    render(<Lyrics lyrics={texts.join(', ')} />);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(lines()).toHaveLength(pieceSize);
    act(() => jest.runOnlyPendingTimers());
    expect(lines().map(({ textContent }) => textContent)).toEqual(texts);
    fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(lines()).toHaveLength(6);
  });

  test('shows no button for six lines', () => {
    render(<Lyrics lyrics="a, b, c, d, e, f" />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
