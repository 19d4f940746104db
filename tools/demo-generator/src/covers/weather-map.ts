import { between } from '../synthesis/random.ts';
import type { Random } from '../synthesis/random.ts';
import type { Cover } from './cover.ts';
import { background, circle, element, group, path, polar, range, round } from './drawing.ts';
import { lettering } from './lettering.ts';
import { blurFilter, grain } from './print-texture.ts';

/** Rings around a low, pulled out of round towards the north-east. */
function isobar(random: Random, radius: number): string {
  const points = range(121).map((step) => {
    const angle = step * 3;
    const turn = (angle * Math.PI) / 180;
    const stretch =
      1 +
      0.2 * Math.cos(turn + 0.7) +
      0.09 * Math.sin(2 * turn + radius / 130) +
      0.05 * Math.cos(3 * turn - radius / 170);
    return polar({ x: 372, y: 526 }, radius * stretch, angle);
  });
  return path(`M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z`, {
    fill: 'none',
    stroke: '#f7f3ea',
    'stroke-width': random() < 0.25 ? 4 : 2,
    opacity: 0.9,
  });
}

function barb(random: Random): string {
  const x = between(random, 70, 830);
  const y = between(random, 150, 800);
  const angle = (Math.atan2(y - 526, x - 372) * 180) / Math.PI + 100;
  const feathers = Math.floor(between(random, 1, 4));
  const ticks = range(feathers)
    .map((index) => `M0 ${-46 + index * 10}L15 ${-54 + index * 10}`)
    .join('');
  return group({ transform: `translate(${round(x)} ${round(y)}) rotate(${round(angle)})` }, [
    circle(0, 0, 5, { fill: '#17323f' }),
    path(`M0 0V-46${ticks}`, {
      fill: 'none',
      stroke: '#17323f',
      'stroke-width': 3,
      'stroke-linecap': 'round',
    }),
  ]);
}

function cloud(x: number, y: number, width: number, height: number, fill: string, opacity: number): string {
  return element('ellipse', { cx: x, cy: y, rx: width, ry: height, fill, opacity, filter: 'url(#fog)' });
}

export const weatherMap: Cover = (random) =>
  [
    blurFilter('fog', 70),
    background('#8fb0b8'),
    cloud(160, 130, 330, 190, '#dfe6e0', 0.9),
    cloud(780, 220, 300, 250, '#5d8996', 0.95),
    cloud(380, 530, 230, 200, '#f0a76b', 0.95),
    cloud(330, 560, 110, 100, '#e9643f', 0.85),
    cloud(760, 740, 320, 200, '#2f5c6e', 0.95),
    cloud(90, 850, 320, 150, '#3f7180', 0.9),
    cloud(620, 440, 200, 120, '#e8e4d6', 0.7),
    ...range(15).map((index) => isobar(random, 46 + index * 47)),
    ...range(15).map(() => barb(random)),
    lettering('Shipping Weather', { x: 60, y: 60, size: 30, weight: 0.6, color: '#17323f', spacing: 3.6 }),
    lettering('Estuary Sound Office', {
      x: 60,
      y: 838,
      size: 16,
      weight: 0.8,
      color: '#f7f3ea',
      spacing: 2.6,
    }),
    grain(83, 0.3),
  ].join('');
