/** The maximum length of a line of lyrics in characters. Lines are separated by line breaks or commas. */
export const maxLyricsLineLength = 1000;

const tooLongLine = new RegExp(`[^\\n,]{${maxLyricsLineLength + 1},}`, 'g');

/** Whether each line of `lyrics` is within the maximum length. Line breaks must be LF. */
export function areLyricsLinesShort(lyrics: string): boolean {
  return lyrics.split(/[\n,]/).every((line) => line.length <= maxLyricsLineLength);
}

/** Inserts line breaks into lines of `lyrics` that are too long. */
export function breakLongLyricsLines(lyrics: string): string {
  return lyrics.replaceAll(tooLongLine, (line) => splitLyricsLine(line).join('\n'));
}

/** Splits `line` into lines within the maximum length, at spaces where possible and never inside a surrogate pair. */
export function splitLyricsLine(line: string): string[] {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > maxLyricsLineLength) {
    const end = findLineEnd(rest);
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest ? [...lines, rest] : lines;
}

function findLineEnd(line: string): number {
  const space = line.lastIndexOf(' ', maxLyricsLineLength);
  if (space > 0) return space;
  const isWithinPair = /[\ud800-\udbff]/.test(line.charAt(maxLyricsLineLength - 1));
  return isWithinPair ? maxLyricsLineLength - 1 : maxLyricsLineLength;
}
