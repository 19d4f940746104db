import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { lyricsLines } from './lyrics-lines.ts';
import { Lyrics } from './lyrics.tsx';

afterEach(cleanup);

const lines = () => [...within(screen.getByRole('region', { name: 'Lyrics' })).getAllByRole('paragraph')];

describe('lyrics', () => {
  test('are cut at commas, without blanks and empty lines', () => {
    expect(lyricsLines(' one, two,, three ,')).toEqual(['one', 'two', 'three']);
  });

  test('show six lines, then all, then six again', () => {
    render(<Lyrics lyrics="a, b, c, d, e, f, g, h" />);
    expect(lines()).toHaveLength(6);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(lines()).toHaveLength(8);
    fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(lines()).toHaveLength(6);
  });

  test('of six lines have nothing more to show', () => {
    render(<Lyrics lyrics="a, b, c, d, e, f" />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
