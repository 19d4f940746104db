import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Cover } from './cover.tsx';

const url = '/media/0123456789abcdef-00000000-0000-4000-8000-000000000001.png';
const cover = { sizes: '48px', alt: 'Cover', fallback: <span>Playlist</span> };

it('shows its fallback while there is no image, while one of unknown color loads, and when it fails', () => {
  const { rerender } = render(<Cover {...cover} src={null} color={null} />);
  expect(screen.queryByText('Playlist')).not.toBeNull();
  rerender(<Cover {...cover} src={url} color={null} />);
  expect(screen.queryByText('Playlist')).not.toBeNull();
  fireEvent.error(screen.getByRole('img'));
  expect([screen.queryByRole('img'), screen.queryByText('Playlist')]).toEqual([null, expect.anything()]);
});

it('shows only the color of its image while that loads, and the fallback if it fails', () => {
  const { container } = render(<Cover {...cover} src={url} color="#336699" />);
  const { backgroundColor } = (container.firstElementChild as HTMLElement).style;
  expect([backgroundColor, screen.queryByText('Playlist')]).toEqual(['rgb(51, 102, 153)', null]);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.queryByText('Playlist')).not.toBeNull();
});
