/** Number of bars: few enough for visible bars and gaps on a phone. */
export const waveformBars = 128;

/** Width of a bar as a share of its slot. */
const width = 0.6;
/** Minimum height of a bar: silence shows as a line. */
const minHeight = 0.08;

/** An SVG path of vertically centered bars for the peaks (0 to 255), in a box `waveformBars` wide and 1 high. */
export function createWaveformPath(peaks: readonly number[]): string {
  const perBar = peaks.length / waveformBars;
  const createBar = (_: unknown, index: number) => {
    const barPeaks = peaks.slice(Math.floor(index * perBar), Math.ceil((index + 1) * perBar));
    const height = Math.max(minHeight, Math.max(0, ...barPeaks) / 255);
    const top = (1 - height) / 2;
    return `M${index + (1 - width) / 2} ${top.toFixed(3)}h${width}v${height.toFixed(3)}h-${width}z`;
  };
  return Array.from({ length: waveformBars }, createBar).join('');
}
