import { expect, it } from '@jest/globals';
import { toStreamKey, toStreamManifestUrl } from './stream.ts';

const key = '0123456789abcdef-01234567-89ab-cdef-0123-456789abcdef';

it('derives the keys and URLs of stream objects from the audio', () => {
  expect(toStreamKey(`${key}.flac`, 1, 'mp4')).toBe(`${key}-s1.mp4`);
  expect(toStreamManifestUrl(`https://cdn.example/media/${key}.mp3`, 2)).toBe(
    `https://cdn.example/media/${key}-s2.json`,
  );
});
