import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deriveGenres } from './derive-genres.ts';

const namesOf = (text: string) => deriveGenres(text).map(({ name }) => name);
const slugsOf = (text: string) => deriveGenres(text).map(({ slug }) => slug);

describe('the genres of a text', () => {
  it.each([
    ['Rock', ['Rock']],
    ['  indie   rock ', ['Indie Rock', 'Rock']],
    ['hiphop', ['Hip Hop']],
    ['Hip-Hop/Rap', ['Hip Hop']],
    ['RnB', ['R&B']],
    ['rhythm and blues', ['R&B']],
    ['Drum & Bass', ['Drum & Bass']],
    ['dnb; Techno', ['Drum & Bass', 'Techno']],
    ['Jazz, Soul / Funk', ['Jazz', 'Soul', 'Funk']],
    ['Folk and Country', ['Folk', 'Country']],
    ['rock and roll', ['Rock & Roll']],
    ['Synthpop', ['Synth-Pop']],
    ['Deep House', ['Deep House', 'House']],
    ['Música Popular', ['Música Popular']],
    ['演歌', ['演歌']],
    ['', []],
    ['???', []],
    ['/', []],
  ])('%j: %j', (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  it('are the same however they are written', () => {
    for (const text of ['Hip Hop', 'hip hop', 'HIPHOP', 'hip-hop', 'Ｈｉｐ Ｈｏｐ'])
      expect(slugsOf(text)).toEqual(['hip-hop']);
    expect(slugsOf('Musica Popular')).toEqual(slugsOf('música popular'));
  });

  it('have slugs that lead back to them', () => {
    for (const text of [
      'Hip Hop',
      'R&B',
      'Drum & Bass',
      'Indie Rock',
      'Synth-Pop',
      'Rock & Roll',
      'Bossa Nova',
    ]) {
      const [genre] = deriveGenres(text);
      expect(deriveGenres(genre!.slug.replaceAll('-', ' '))[0]?.slug).toBe(genre!.slug);
    }
  });

  it('are few and valid, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const slugs = slugsOf(text);
        expect(slugs.length).toBeLessThanOrEqual(6);
        expect(new Set(slugs).size).toBe(slugs.length);
        for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      }),
    );
  });
});
