/** How many lines of lyrics show before "Show more". */
export const previewLines = 6;

/** The lines of lyrics, which the product keeps as one text with commas between them. */
export function lyricsLines(lyrics: string): string[] {
  return lyrics
    .split(',')
    .map((line) => line.trim())
    .filter(Boolean);
}
