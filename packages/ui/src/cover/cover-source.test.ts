import { expect, it } from '@jest/globals';
import { getCoverSource, getCoverSourceSet } from './cover-source.ts';

const key = '0123456789abcdef-11111111-2222-4333-8444-555555555555.webp';

it('a stored image has three sizes', () => {
  expect(getCoverSource(`/media/${key}`)).toBe(`/media/${key}?w=320`);
  expect(getCoverSourceSet(`/media/${key}`)).toBe(
    `/media/${key}?w=96 96w, /media/${key}?w=320 320w, /media/${key}?w=640 640w`,
  );
});

it.each(['https://cdn.example/files/', 'http://127.0.0.1:8080/media/'])(
  'a stored image that another host serves has one: at %s',
  (base) => {
    expect(getCoverSource(base + key)).toBe(base + key);
    expect(getCoverSourceSet(base + key)).toBeUndefined();
  },
);

it.each(['https://images.example/a,b.png?size=1&x=%20', 'HTTP://images.example/ä.jpg'])(
  'an image on another host is requested as a copy: %s',
  (url) => {
    const [path, query] = getCoverSource(url).split('?');
    expect(path).toBe('/api/covers');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ url, w: '320' });
    expect(getCoverSourceSet(url)?.split(', ')).toHaveLength(3);
  },
);

it.each([
  `${location.origin}/media/${key}?w=96`,
  '//images.example/a.png',
  'blob:http://localhost/1',
  'data:image/png;base64,AA==',
])('any other address is left alone: %s', (url) => {
  expect(getCoverSource(url)).toBe(url);
  expect(getCoverSourceSet(url)).toBeUndefined();
});
