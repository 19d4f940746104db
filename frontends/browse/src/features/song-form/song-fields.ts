import { addSongFormSchema, songTexts } from '@rubato/contracts';
import { z } from 'zod';

/** The text fields of the song forms, in the order of the contract. */
export const songTextFields = addSongFormSchema.keyof().options;
export type SongTextField = (typeof songTextFields)[number];
type SongTexts = Record<SongTextField, string>;

export const emptySongTexts: SongTexts = z
  .record(addSongFormSchema.keyof(), z.string())
  .parse(Object.fromEntries(songTextFields.map((name) => [name, ''])));

/** The fields that an audio file's tags may fill in. */
export const taggedFields = [...songTextFields, 'image'] as const;
type TaggedField = (typeof taggedFields)[number];
/** Form values from the tags; fields without a matching tag are empty. */
export type TaggedValues = SongTexts & { image: File | undefined };

interface FieldWords {
  /** The field in "Filled in from the file: …". */
  readonly filled?: string;
  /** The field in "Needs …", which replaces the error text of an empty field. */
  readonly missing?: { readonly error: string; readonly words: string };
}

export const fieldWords: Readonly<Record<TaggedField, FieldWords>> = {
  title: { filled: 'title', missing: { error: songTexts.titleRequired, words: 'a title' } },
  genre: { filled: 'genre', missing: { error: songTexts.genreRequired, words: 'a genre' } },
  release_year: { filled: 'year', missing: { error: songTexts.yearRequired, words: 'a release year' } },
  minutes: { filled: 'duration' },
  seconds: {},
  lyrics: { filled: 'lyrics', missing: { error: songTexts.lyricsRequired, words: 'lyrics' } },
  image: { filled: 'cover', missing: { error: songTexts.imageRequired, words: 'an image' } },
};
