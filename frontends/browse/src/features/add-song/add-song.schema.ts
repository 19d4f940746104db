import { addSongFormSchema, fileLimits, songTexts } from '@rubato/contracts';
import { z } from 'zod';

const imageTypes = ['image/png', 'image/jpeg', 'image/webp'];

/** One chosen file, as a file input gives it. What is inside is for the server to judge. */
const oneFile = (requiredText: string) =>
  z.custom<FileList>((value) => value instanceof FileList && value.length > 0, requiredText);

const image = oneFile(songTexts.imageRequired)
  .refine((files) => imageTypes.includes(files[0]?.type ?? ''), songTexts.imageType)
  .refine((files) => (files[0]?.size ?? 0) <= fileLimits.image.bytes, songTexts.imageTooLarge);

const audio = oneFile(songTexts.audioRequired).refine(
  (files) => (files[0]?.size ?? 0) <= fileLimits.audio.bytes,
  songTexts.audioTooLarge,
);

/** The add-song form with its two files. */
export const addSongWithFilesSchema = addSongFormSchema.extend({ image, audio });
export type AddSongInput = z.input<typeof addSongWithFilesSchema>;
export type AddSongValues = z.output<typeof addSongWithFilesSchema>;
