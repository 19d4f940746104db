/** Characters of a line of lyrics at most. A line ends at a line break or a comma. */
export const longestLyricsLine = 1000;

const tooLongLine = new RegExp(`[^\\n,]{${longestLyricsLine + 1},}`, 'g');

/** Whether each line of `lyrics`, whose line breaks are LF, is short enough. */
export function hasShortLines(lyrics: string): boolean {
  return lyrics.split(/[\n,]/).every((line) => line.length <= longestLyricsLine);
}

/** `lyrics` with a line break wherever a line gets too long. */
export function withShortLines(lyrics: string): string {
  return lyrics.replaceAll(tooLongLine, (line) => cutLyricsLine(line).join('\n'));
}

/** `line` in pieces that are short enough, cut after a word where there is one, and never within a surrogate pair. */
export function cutLyricsLine(line: string): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > longestLyricsLine) {
    const end = endOfPiece(rest);
    pieces.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest ? [...pieces, rest] : pieces;
}

function endOfPiece(line: string): number {
  const space = line.lastIndexOf(' ', longestLyricsLine);
  if (space > 0) return space;
  const isWithinPair = /[\ud800-\udbff]/.test(line.charAt(longestLyricsLine - 1));
  return isWithinPair ? longestLyricsLine - 1 : longestLyricsLine;
}
