/** So many bars are drawn: as wide as a bar can be seen and a gap beside it, on a phone too. */
export const waveformBars = 128;

/** A bar's share of its place, and the least height of a bar, so that silence shows as a line. */
const width = 0.6;
const least = 0.08;

/** The peaks (0 to 255) as the outline of bars around the middle of a box that is `waveformBars` wide and 1 high. */
export function waveformPath(peaks: readonly number[]): string {
  const perBar = peaks.length / waveformBars;
  const bar = (_: unknown, index: number) => {
    const part = peaks.slice(Math.floor(index * perBar), Math.ceil((index + 1) * perBar));
    const height = Math.max(least, Math.max(0, ...part) / 255);
    const top = (1 - height) / 2;
    return `M${index + (1 - width) / 2} ${top.toFixed(3)}h${width}v${height.toFixed(3)}h-${width}z`;
  };
  return Array.from({ length: waveformBars }, bar).join('');
}
