import {
  AppError,
  toFieldErrors,
  newSongFieldsSchema,
  parseOrThrow,
  songChangesFieldsSchema,
  songTexts,
  type NewSong,
  type SongChanges,
  type UploadResult,
} from '@rubato/contracts';

/**
 * Converts an upload to a new song. Throws INVALID with all invalid and missing fields. Accepts both
 * `duraton` and `duration`.
 */
export function toNewSong({ fields, image, audio }: UploadResult): NewSong {
  const parsed = newSongFieldsSchema.safeParse(removeEmptyDurations(fields));
  if (!parsed.success || !image || !audio)
    throw new AppError('INVALID', 'Not valid', {
      fields: {
        ...(parsed.success ? {} : toFieldErrors(parsed.error)),
        ...(image ? {} : { image: songTexts.imageRequired }),
        ...(audio ? {} : { audio: songTexts.audioRequired }),
      },
    });
  const { title, lyrics, genre, release_year, duraton, duration } = parsed.data;
  return {
    title,
    lyrics,
    genre,
    releaseYear: release_year,
    durationSeconds: duraton ?? duration ?? audio.durationSeconds,
    image,
    audio,
  };
}

/** Converts an upload to the changes of a song. A new audio file sets the duration, unless the form does. */
export function toSongChanges({ fields, image, audio }: UploadResult): SongChanges {
  const { release_year, duraton, duration, ...texts } = parseOrThrow(
    songChangesFieldsSchema,
    removeEmptyDurations(fields),
  );
  const seconds = duraton ?? duration ?? audio?.durationSeconds;
  return {
    ...texts,
    ...(release_year === undefined ? {} : { releaseYear: release_year }),
    ...(seconds === undefined ? {} : { durationSeconds: seconds }),
    image,
    audio,
  };
}

/** An empty duration counts as omitted. */
function removeEmptyDurations(fields: UploadResult['fields']): UploadResult['fields'] {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value.trim() || !/^durat(i?)on$/.test(name)),
  );
}
