import { z } from 'zod';
import { createLineSchema, createLinesSchema, createTrimmedSchema } from '../text.ts';
import { durationTexts } from './duration.ts';
import { durationTextSchema } from './duration-text.ts';
import { areLyricsLinesShort } from './lyrics-line.ts';

export const songTexts = {
  titleRequired: 'Title is required',
  titleTooLong: 'Title is too long',
  lyricsRequired: 'Lyrics are required',
  lyricsTooLong: 'Lyrics are too long',
  lyricsLineTooLong: 'Each line of the lyrics can have up to 1,000 characters',
  genreRequired: 'Genre is required',
  genreTooLong: 'Genre is too long',
  genreLetters: 'Only letters and spaces are allowed',
  yearRequired: 'Release year is required',
  yearRange: 'release year is a positive number, less than 10000',
  yearPositive: 'release year is a positive number',
  imageRequired: 'An image is required',
  imageType: 'The image must be a PNG, JPEG or WebP file',
  imageTooLarge: 'The image must be at most 10 MB and 25 megapixels',
  imageTruncated: 'The image is corrupt or incomplete',
  imagePolyglot: 'The image file contains data that isn’t an image',
  imageUnreadable: 'The image couldn’t be read',
  audioRequired: 'An audio file is required',
  audioType: 'The audio must be an MP3, M4A, Ogg, Opus, FLAC, WAV or WebM file',
  audioTooLarge: 'The audio must be at most 200 MB',
  audioTruncated: 'The audio file is corrupt or incomplete',
  audioPolyglot: 'The audio file contains data that isn’t audio',
  audioVideo: 'Video files aren’t supported',
  audioUnreadable: 'The audio file couldn’t be read',
  audioAppleLossless: 'Most browsers can’t play Apple Lossless. Convert the file to FLAC',
  audioChannels: 'Some browsers can’t play more than 8 channels. Mix the audio down to stereo',
  audioCodec: 'Some browsers can’t play this audio codec. Convert the file to FLAC or MP3',
  audioFlacDepth:
    'Some browsers can’t play FLAC with more than 24 bits per sample. Export the audio with 24 bits',
  audioFloat64: 'Most browsers can’t play WAV with 64 bits per sample. Export the audio with 24 or 32 bits',
  audioChained:
    'This file contains several recordings, and some browsers play only the first one. Upload each one separately',
  audioSampleRate: 'Some browsers can’t play this sample rate. Export the audio at 44.1 or 48 kHz',
} as const;

/** Maximum lengths in characters, and the last year. */
export const songLimits = { title: 30, lyrics: 20_000, genre: 60, releaseYear: 9999 } as const;

const title = createLineSchema(songTexts.titleRequired)
  .min(1, songTexts.titleRequired)
  .max(songLimits.title, songTexts.titleTooLong);

const lyrics = createLinesSchema(songTexts.lyricsRequired)
  .min(1, songTexts.lyricsRequired)
  .max(songLimits.lyrics, songTexts.lyricsTooLong)
  .refine(areLyricsLinesShort, songTexts.lyricsLineTooLong);

const genre = createTrimmedSchema(songTexts.genreRequired)
  .min(1, songTexts.genreRequired)
  .max(songLimits.genre, songTexts.genreTooLong)
  .regex(/^[\p{L}\p{M} ]+$/u, songTexts.genreLetters);

/** A release year as a form sends it: digits. Adding and updating a song use different error messages. */
const createReleaseYearSchema = (text: string) =>
  createTrimmedSchema(songTexts.yearRequired)
    .min(1, songTexts.yearRequired)
    .regex(/^\d{1,4}$/, text)
    .transform(Number)
    .refine((year) => year > 0 && year <= songLimits.releaseYear, text);

const releaseYear = createReleaseYearSchema(songTexts.yearRange);

/** The text fields of `POST /api/songs`. Durations are parsed to seconds; without one, the server reads it from the file. */
export const newSongFieldsSchema = z.object({
  title,
  lyrics,
  genre,
  release_year: releaseYear,
  /** Spelled like this in the public API, which also accepts `duration`. */
  duraton: durationTextSchema.optional(),
  duration: durationTextSchema.optional(),
});

/** The text fields of `PUT /api/songs/{id}`. Only fields that are sent are changed. */
export const songChangesFieldsSchema = newSongFieldsSchema
  .extend({ release_year: createReleaseYearSchema(songTexts.yearPositive) })
  .partial();

const createSexagesimalSchema = (text: string) =>
  z
    .string()
    .trim()
    .regex(/^(\d{1,6})?$/, text)
    .refine((value) => Number(value) <= 60, text);

/** The add-song form. Minutes and seconds may be empty; the server then reads the duration from the file. */
export const addSongFormSchema = z.object({
  title,
  genre,
  release_year: releaseYear.transform(String),
  minutes: createSexagesimalSchema(durationTexts.minutes),
  seconds: createSexagesimalSchema(durationTexts.seconds),
  lyrics,
});
/** The update-song form, prefilled from the song. An empty duration is not changed. */
export const updateSongFormSchema = addSongFormSchema.extend({
  release_year: createReleaseYearSchema(songTexts.yearPositive).transform(String),
});
export type AddSongForm = z.output<typeof addSongFormSchema>;

/** The MIME types that file pickers accept as covers. */
export const imageFileTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** The limits for the files of a song. */
export const fileLimits = {
  image: { bytes: 10 * 1024 * 1024, pixels: 25_000_000 },
  audio: { bytes: 200 * 1024 * 1024 },
} as const;
