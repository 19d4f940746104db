import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { SongTableSkeleton } from './song-table-skeleton.tsx';

afterEach(cleanup);

const countParts = () => screen.getByRole('status', { name: 'Loading songs' }).children.length;

test('the placeholder of a table has its head, and a row for each song that fits on a screen', () => {
  const { rerender } = render(<SongTableSkeleton rows={3} />);
  expect(countParts()).toBe(4);
  rerender(<SongTableSkeleton rows={500} />);
  expect(countParts()).toBe(13);
});

test('below a table, it has no second head', () => {
  render(<SongTableSkeleton rows={3} continued />);
  expect(countParts()).toBe(3);
});
