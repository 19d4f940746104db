import { z } from 'zod';
import { lineSchema, linesSchema, trimmedSchema } from '../text.ts';
import { durationTexts } from './duration.ts';
import { durationTextSchema } from './duration-text.ts';
import { hasShortLines } from './lyrics-line.ts';

export const songTexts = {
  titleRequired: 'Title is required',
  titleTooLong: 'Title is too long',
  lyricsRequired: 'Lyrics are required',
  lyricsTooLong: 'Lyrics are too long',
  lyricsLineTooLong: 'A line of the lyrics must be at most 1,000 characters long',
  genreRequired: 'Genre is required',
  genreLetters: 'Only letters and spaces are allowed',
  yearRequired: 'Release year is required',
  yearRange: 'release year is a positive number, less than 10000',
  yearPositive: 'release year is a positive number',
  imageRequired: 'An image is required',
  imageType: 'The image must be a PNG, JPEG or WebP file',
  imageTooLarge: 'The image must be at most 10 MB and 25 megapixels',
  imageCut: 'The image is damaged or cut off',
  imageMixed: 'The image holds something else beside the picture',
  imageUnreadable: 'The image could not be read',
  audioRequired: 'An audio file is required',
  audioType: 'The audio must be an MP3, M4A, Ogg, Opus, FLAC, WAV or WebM file',
  audioTooLarge: 'The audio must be at most 200 MB',
  audioCut: 'The audio is damaged or cut off',
  audioMixed: 'The audio holds something else beside the sound',
  audioVideo: 'The audio must be without video',
  audioUnreadable: 'The audio could not be read',
  audioAppleLossless: 'This is Apple Lossless, which most browsers cannot play. Convert it to FLAC',
  audioChannels: 'Not every browser can play more than 8 channels. Mix the audio down to stereo',
  audioCodec: 'The audio is encoded in a way that not every browser can play. Convert it to FLAC or MP3',
  audioFlacDepth:
    'Not every browser can play FLAC with more than 24 bits per sample. Save the audio with 24 bits',
  audioFloat64: 'Most browsers cannot play WAV with 64 bits per sample. Save the audio with 24 or 32 bits',
  audioJoined:
    'Several recordings are joined in this file, and not every browser plays more than the first. Upload each on its own',
  audioSampleRate: 'Not every browser can play this sample rate. Save the audio with 44,100 or 48,000 Hz',
} as const;

/** Characters at most. */
export const songLimits = { title: 30, lyrics: 20_000 } as const;

const title = lineSchema(songTexts.titleRequired)
  .min(1, songTexts.titleRequired)
  .max(songLimits.title, songTexts.titleTooLong);

const lyrics = linesSchema(songTexts.lyricsRequired)
  .min(1, songTexts.lyricsRequired)
  .max(songLimits.lyrics, songTexts.lyricsTooLong)
  .refine(hasShortLines, songTexts.lyricsLineTooLong);

const genre = trimmedSchema(songTexts.genreRequired)
  .min(1, songTexts.genreRequired)
  .max(60, songTexts.genreLetters)
  .regex(/^[\p{L}\p{M} ]+$/u, songTexts.genreLetters);

/** A year as a form sends it: digits in a text. A song that is added and one that is changed are refused in other words. */
const releaseYearWith = (text: string) =>
  trimmedSchema(songTexts.yearRequired)
    .min(1, songTexts.yearRequired)
    .regex(/^\d{1,4}$/, text)
    .transform(Number)
    .refine((year) => year > 0 && year < 10_000, text);

const releaseYear = releaseYearWith(songTexts.yearRange);

/** The text fields of `POST /api/songs`, a missing duration being the server's to find. Durations come out in seconds. */
export const newSongFieldsSchema = z.object({
  title,
  lyrics,
  genre,
  release_year: releaseYear,
  duraton: durationTextSchema.optional(),
  duration: durationTextSchema.optional(),
});

/** The text fields of `PUT /api/songs/{id}`: those that are sent, and only those, are changed. */
export const songChangesFieldsSchema = newSongFieldsSchema
  .extend({ release_year: releaseYearWith(songTexts.yearPositive) })
  .partial();

const minutesOrSeconds = (text: string) =>
  z
    .string()
    .trim()
    .regex(/^(\d{1,6})?$/, text)
    .refine((value) => Number(value) <= 60, text);

/** The add-song form as a person fills it in; both parts of the duration may stay empty, the server then reads the file. */
export const addSongFormSchema = newSongFieldsSchema.pick({ title: true, lyrics: true, genre: true }).extend({
  release_year: releaseYear.transform(String),
  minutes: minutesOrSeconds(durationTexts.minutes),
  seconds: minutesOrSeconds(durationTexts.seconds),
});
/** The update-song form: the same fields, filled in with what the song has. A duration left empty stays as it is. */
export const updateSongFormSchema = addSongFormSchema.extend({
  release_year: releaseYearWith(songTexts.yearPositive).transform(String),
});
export type AddSongForm = z.output<typeof addSongFormSchema>;

/** The types of pictures that a browser may offer as a cover. */
export const imageFileTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Limits of the files of a song. */
export const fileLimits = {
  image: { bytes: 10 * 1024 * 1024, pixels: 25_000_000 },
  audio: { bytes: 200 * 1024 * 1024 },
} as const;
