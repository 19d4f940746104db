import type { Cover } from './cover.ts';
import { background, circle, group, path, polar, range, round } from './drawing.ts';
import { cutPaper as colors } from './palettes.ts';
import { grain } from './print-texture.ts';

const CENTER = { x: 470, y: 432 };
const LARGEST = 1500;
const SHRINK = 0.966;
const TREADS = ['#f2e6cf', '#e3a53c', '#dd8a3c', '#c9553a', '#8f3f3a', '#35586a', '#4f8288', '#a9c0b4'];

function tread(index: number): string {
  const radius = LARGEST * SHRINK ** index;
  const from = index * 17 + 20;
  const inner = radius * 0.13;
  const a = polar(CENTER, radius, from);
  const b = polar(CENTER, radius, from + 17.6);
  const c = polar(CENTER, inner, from + 17.6);
  const d = polar(CENTER, inner, from);
  const wedge = `M${round(a.x)} ${round(a.y)}A${round(radius)} ${round(radius)} 0 0 1 ${round(b.x)} ${round(b.y)}L${round(c.x)} ${round(c.y)}L${round(d.x)} ${round(d.y)}Z`;
  const riser = `M${round(a.x)} ${round(a.y)}L${round(d.x)} ${round(d.y)}`;
  const fill = TREADS[index % TREADS.length]!;
  return (
    path(wedge, { fill }) +
    path(wedge, { fill: colors.night, opacity: Math.min(0.62, index * 0.0055) }) +
    path(riser, {
      stroke: colors.night,
      'stroke-width': Math.max(1.2, Math.min(9, radius * 0.012)),
      opacity: 0.85,
    })
  );
}

function banister(): string {
  const points = range(560).map((step) => {
    const index = step / 5;
    const { x, y } = polar(CENTER, LARGEST * SHRINK ** index * 0.9, index * 17 + 20);
    return `${step === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`;
  });
  return path(points.join(''), {
    fill: 'none',
    stroke: colors.night,
    'stroke-width': 5,
    'stroke-linejoin': 'round',
  });
}

/** The view from the top floor straight down to a lamp that is still lit. */
export const spiralStairs: Cover = () =>
  [
    background(colors.night),
    group({}, range(112).map(tread)),
    banister(),
    circle(CENTER.x, CENTER.y, 17, { fill: colors.lamplight }),
    circle(CENTER.x, CENTER.y, 34, { fill: colors.lamplight, opacity: 0.25 }),
    grain(11, 0.24),
  ].join('');
