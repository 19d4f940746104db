import {
  addSongFormSchema,
  fileLimits,
  imageFileTypes,
  songTexts,
  updateSongFormSchema,
} from '@rubato/contracts';
import { z } from 'zod';
import { isAudioFile } from './audio-file.ts';
import { emptySongTexts, type SongTextField } from './song-fields.ts';

type ChosenFile = File | undefined;

/** An optional file. The server inspects its content. */
const optionalFile = z.custom<ChosenFile>((value) => value === undefined || value instanceof File);
const createRequiredFile = (text: string) => z.custom<ChosenFile>((value) => value instanceof File, text);

const addImageRules = (file: typeof optionalFile) =>
  file
    .refine((image) => !image || imageFileTypes.some((type) => type === image.type), songTexts.imageType)
    .refine((image) => !image || image.size <= fileLimits.image.bytes, songTexts.imageTooLarge);

const addAudioRules = (file: typeof optionalFile) =>
  file
    .refine((audio) => !audio || isAudioFile(audio), songTexts.audioType)
    .refine((audio) => !audio || audio.size <= fileLimits.audio.bytes, songTexts.audioTooLarge);

/** The add-song form including both files. */
export const addSongSchema = addSongFormSchema.extend({
  image: addImageRules(createRequiredFile(songTexts.imageRequired)),
  audio: addAudioRules(createRequiredFile(songTexts.audioRequired)),
});

/** The update-song form; omitted files are kept. */
export const updateSongSchema = updateSongFormSchema.extend({
  image: addImageRules(optionalFile).optional(),
  audio: addAudioRules(optionalFile).optional(),
});

/** The values of both forms, before and after validation. */
export interface SongFormValues extends Record<SongTextField, string> {
  image?: ChosenFile;
  audio?: ChosenFile;
}
export type SongFormSchema = z.ZodType<SongFormValues, SongFormValues>;

export const emptySong: SongFormValues = { ...emptySongTexts, image: undefined, audio: undefined };
