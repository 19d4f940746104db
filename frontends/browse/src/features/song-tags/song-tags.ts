/** The unmodified tags of an audio file. */
export interface SongTags {
  title?: string | undefined;
  artist?: string | undefined;
  year?: number | undefined;
  genre?: string | undefined;
  /** In seconds. */
  duration?: number | undefined;
  lyrics?: string | undefined;
  cover?: { type: string; bytes: Uint8Array<ArrayBuffer> } | undefined;
}
