import { describe, expect, it } from '@jest/globals';
import { toFieldErrors } from '../errors.ts';
import { createPlaylistSchema, playlistTexts } from './playlist-form.ts';

const valid = {
  name: 'Rainy days',
  description: 'For the tram',
  image_url: 'https://rubato.example/tram.png',
};

const errorsOf = (value: object) => {
  const result = createPlaylistSchema.safeParse(value);
  return result.success ? {} : toFieldErrors(result.error);
};

describe('createPlaylistSchema', () => {
  it('trims text and ignores unknown fields', () => {
    expect(createPlaylistSchema.parse({ ...valid, name: ' Rainy days ', user_id: 9 })).toEqual(valid);
  });

  it('requires a name and a description', () => {
    const errors = { name: 'Name is required', description: 'Description is required' };
    expect(errorsOf({})).toEqual(errors);
    expect(errorsOf({ name: ' ', description: '' })).toEqual(errors);
    expect(errorsOf({ name: '\u200b', description: '\u3164\n\u2800' })).toEqual(errors);
  });

  it.each([undefined, null, '', '  '])('treats %p as no image', (image_url) => {
    expect(createPlaylistSchema.parse({ ...valid, image_url }).image_url).toBeNull();
  });

  it.each([
    ['name', 'x'.repeat(201), playlistTexts.nameTooLong],
    ['description', 'x'.repeat(2001), playlistTexts.descriptionTooLong],
    ['image_url', 'tram.png', 'Image URL must be a valid URL'],
    ['image_url', 'javascript:alert(1)', 'Image URL must be a valid URL'],
    ['image_url', `https://rubato.example/${'x'.repeat(2000)}`, 'Image URL must be a valid URL'],
    ['image_url', 7, 'Image URL must be a valid URL'],
  ])('rejects the %s %p', (field, value, text) => {
    expect(errorsOf({ ...valid, [field]: value })).toEqual({ [field]: text });
  });

  it.each([
    ['name', 'x'.repeat(200)],
    ['description', 'x'.repeat(2000)],
  ])('accepts a %s of the maximum length', (field, value) => {
    expect(errorsOf({ ...valid, [field]: value })).toEqual({});
  });
});
