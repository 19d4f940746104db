import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { playlist } from '../../../testing/factories.ts';
import { PlaylistCover } from './playlist-cover.tsx';

afterEach(cleanup);

const show = (image_url: string | null) =>
  render(<PlaylistCover playlist={playlist({ image_url })} sizes="48px" />).container;
const defaultCover = (page: Element) => page.querySelector('[data-kind="playlist"]');

test('shows the default cover for a playlist without an image', () => {
  const page = show(null);
  expect(defaultCover(page)).not.toBeNull();
  expect(page.querySelector('img')).toBeNull();
});

test('shows the default cover when the image fails to load', () => {
  const page = show('https://rubato.example/tram.png');
  const image = page.querySelector('img')!;
  fireEvent.error(image);
  expect(page.querySelector('img')).toBeNull();
  expect(defaultCover(page)).not.toBeNull();
});
