import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { playlist } from '../../../testing/factories.ts';
import { PlaylistCover } from './playlist-cover.tsx';

afterEach(cleanup);

const show = (image_url: string | null) =>
  render(<PlaylistCover playlist={playlist({ image_url })} sizes="48px" />).container;
const defaultCover = (page: Element) => page.querySelector('[data-of="playlist"]');

test('a playlist without a picture has the default cover', () => {
  const page = show(null);
  expect(defaultCover(page)).not.toBeNull();
  expect(page.querySelector('img')).toBeNull();
});

test('a playlist whose picture cannot be loaded has the default cover', () => {
  const page = show('https://rubato.example/tram.png');
  const picture = page.querySelector('img')!;
  fireEvent.error(picture);
  expect(page.querySelector('img')).toBeNull();
  expect(defaultCover(page)).not.toBeNull();
});
