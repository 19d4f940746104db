import { describe, expect, it } from '@jest/globals';
import { toFieldErrors } from '../errors.ts';
import { durationTexts } from './duration.ts';
import { addSongFormSchema, newSongFieldsSchema, songTexts, updateSongFormSchema } from './song-form.ts';

const valid = { title: 'Azulejo', lyrics: 'One, two', genre: 'Bossa Nova', release_year: '1972' };

const errorsOf = (schema: typeof newSongFieldsSchema | typeof addSongFormSchema, value: object) => {
  const result = schema.safeParse(value);
  return result.success ? {} : toFieldErrors(result.error);
};

describe('newSongFieldsSchema', () => {
  it('parses numbers and drops unknown fields', () => {
    expect(newSongFieldsSchema.parse({ ...valid, duraton: '3:7', user_id: '9' })).toEqual({
      ...valid,
      release_year: 1972,
      duraton: 187,
    });
  });

  it('requires all fields except the duration', () => {
    expect(errorsOf(newSongFieldsSchema, {})).toEqual({
      title: songTexts.titleRequired,
      lyrics: songTexts.lyricsRequired,
      genre: songTexts.genreRequired,
      release_year: songTexts.yearRequired,
    });
  });

  it.each([
    ['title', 'x'.repeat(31), 'Title is too long'],
    ['genre', 'x'.repeat(61), 'Genre is too long'],
    ['genre', 'R2D2', 'Only letters and spaces are allowed'],
    ['release_year', '0', 'release year is a positive number, less than 10000'],
    ['release_year', '10000', 'release year is a positive number, less than 10000'],
    ['release_year', '-5', 'release year is a positive number, less than 10000'],
    ['release_year', '19.5', 'release year is a positive number, less than 10000'],
    ['duraton', '61:00', "Minutes can't be less than 0 or greater than 60."],
    ['duraton', '0:61', "Second can't be less than 0 or greater than 60."],
    ['title', '   ', songTexts.titleRequired],
    ['title', '\u200b\u3164', songTexts.titleRequired],
    ['lyrics', '\u2800\r\n\u200b', songTexts.lyricsRequired],
    ['genre', '\u3164', songTexts.genreRequired],
    ['release_year', '\u200b', songTexts.yearRequired],
    ['lyrics', 'x'.repeat(1001), songTexts.lyricsLineTooLong],
    ['lyrics', 'abc\n'.repeat(5001), 'Lyrics are too long'],
  ])('rejects the %s %p with the specified message', (field, value, text) => {
    expect(errorsOf(newSongFieldsSchema, { ...valid, [field]: value })).toEqual({ [field]: text });
  });

  it.each([
    ['title', 'x'.repeat(30)],
    ['genre', 'Música Ligeira'],
    ['release_year', '1'],
    ['release_year', '9999'],
    ['duraton', '60:60'],
    ['lyrics', `${'x'.repeat(1000)},${'y'.repeat(1000)}\r\nz`],
    ['lyrics', 'abc\r\n'.repeat(5000)],
  ])('accepts the %s %p', (field, value) => {
    expect(errorsOf(newSongFieldsSchema, { ...valid, [field]: value })).toEqual({});
  });
});

describe('addSongFormSchema', () => {
  it('accepts an empty duration', () => {
    expect(errorsOf(addSongFormSchema, { ...valid, minutes: '', seconds: '' })).toEqual({});
  });

  it('rejects minutes and seconds out of range, each with its own message', () => {
    expect(errorsOf(addSongFormSchema, { ...valid, minutes: '61', seconds: '-1' })).toEqual({
      minutes: durationTexts.minutes,
      seconds: durationTexts.seconds,
    });
  });
});

describe('updateSongFormSchema', () => {
  it('rejects an invalid year with its own message', () => {
    const values = { ...valid, minutes: '3', seconds: '7', release_year: '0' };
    expect(errorsOf(updateSongFormSchema, values)).toEqual({ release_year: songTexts.yearPositive });
  });

  it('validates title, minutes and seconds like the add-song form', () => {
    const values = { ...valid, title: 'x'.repeat(31), minutes: '61', seconds: '61' };
    expect(errorsOf(updateSongFormSchema, values)).toEqual({
      title: songTexts.titleTooLong,
      minutes: durationTexts.minutes,
      seconds: durationTexts.seconds,
    });
  });
});
